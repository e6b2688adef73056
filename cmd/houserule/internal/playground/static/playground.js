// The page of the playground. It starts the program in a worker, and shows its pages in a frame.
"use strict";

const $ = (id) => document.getElementById(id);
const tab = crypto.randomUUID().replaceAll("-", ""), patience = 30000, mostKept = 8;
let worker, port, game, version;

function tell(words) { $("notice").textContent = words; }

// ---- The program ------------------------------------------------------------

// served returns when the service worker forwards requests of this page.
async function served() {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
}

// connect gives the service worker a port to the program.
function connect() {
  const channel = new MessageChannel();
  worker.postMessage({ port: channel.port1 }, [channel.port1]);
  navigator.serviceWorker.controller.postMessage({ tab, port: channel.port2 }, [channel.port2]);
}

// keepRest has the service worker fetch the files that the first question doesn't need.
function keepRest() { navigator.serviceWorker.controller?.postMessage({}); }

// start returns when the program can be asked. A second call waits for the first.
let started;
function start() {
  started ||= (async () => {
    if (!navigator.serviceWorker) throw new Error("This browser can't run the playground here. It needs service workers: open the page over https or on localhost, and not in a private window of Firefox.");
    await Promise.all([served(), launch()]);
    navigator.serviceWorker.onmessage = (event) => { if (event.data.want === tab) connect(); };
    navigator.serviceWorker.oncontrollerchange = () => connect();
    connect();
  })();
  return started;
}

function launch() {
  worker = new Worker("worker.js");
  const channel = new MessageChannel();
  port = channel.port1;
  worker.postMessage({ port: channel.port2 }, [channel.port2]);
  return new Promise((resolve, reject) => {
    worker.onmessage = (event) => {
      if (event.data.ready) resolve();
      if (event.data.failed) stop("The program stopped: " + event.data.failed + ". Your game is kept: choose it again on the start page.", reject);
    };
    worker.onerror = (event) => stop("The program could not be started (" + event.message + "). Load the page again.", reject);
  });
}

// stop ends the program. The next game starts a new one.
function stop(words, reject) {
  worker.terminate();
  started = undefined;
  show(null);
  tell(words);
  reject?.(new Error(words));
}

// ask sends a request to the program and returns its answer. It ends a program that doesn't answer.
function ask(method, path, body) {
  return new Promise((resolve, reject) => {
    const channel = new MessageChannel(), chunks = [];
    const late = setTimeout(() => stop("The program did not answer in time, so it was stopped. The rules of this game may run without end.", reject), patience);
    let status;
    channel.port1.onmessage = async ({ data }) => {
      status ||= data.status;
      if (data.chunk) chunks.push(data.chunk);
      if (!data.end) return;
      clearTimeout(late);
      const answer = JSON.parse(await new Blob(chunks).text());
      if (status === 200) resolve(answer);
      else reject(new Error(answer.error));
    };
    port.postMessage({ method, path, headers: [], body: body && new TextEncoder().encode(body), port: channel.port2 }, [channel.port2]);
  });
}

// ---- Links ------------------------------------------------------------------

// packed returns a link for values that begin a game.
async function packed(link) {
  const stream = new Blob([JSON.stringify(link)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return "1." + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function share(path) {
  if (isUnsaved()) return tell("What you wrote is not saved, so the link would not hold it. Press Save in the workshop first.");
  try {
    const { link } = await ask("GET", path);
    const address = location.href.replace(/#.*/, "") + "#" + link;
    history.replaceState(null, "", "#" + link);
    await navigator.clipboard.writeText(address).then(() => tell("The link is copied. It holds everything; nothing was sent."), () => tell("Copy the link from the address bar of your browser. It holds everything; nothing was sent."));
  } catch (error) {
    tell(error.message);
  }
}

// ---- The game ---------------------------------------------------------------

async function begin(link, writes, path = "/open") {
  tell("The game is being set up …");
  try {
    await start();
    const opened = await ask("POST", path, link);
    game = opened;
    version = "";
    game.comparison = game.workshop + "?report=comparison";
    show(opened.compare ? game.comparison : writes || opened.write ? game.workshop : game.seats[0].at);
    tell(opened.news || "");
  } catch (error) {
    tell(error.message);
  }
}

// isUnsaved reports whether the workshop has a text that is not saved.
function isUnsaved() {
  const form = $("frame").contentDocument?.getElementById("text-form")?.elements;
  return form && !form.text.readOnly && form.text.value !== form.was.value;
}

// show shows a page of the game, or the start page.
function show(at) {
  if (!at) game = null;
  document.body.classList.toggle("playing", !!at);
  $("start").hidden = !!at;
  $("frame").hidden = !at;
  $("out").hidden = !at;
  $("title").textContent = game?.title || "";
  $("views").replaceChildren();
  if (!at) {
    $("frame").src = "about:blank";
    tell("");
    offerResume();
    return;
  }
  $("frame").src = "at/" + tab + "/" + at;
  for (const { player, at: seat } of game.seats) view(game.seats.length > 1 ? "Player " + player : "Play", seat, at, player);
  view("Write", game.workshop, at);
  view("Compare", game.comparison, at);
  const compares = at === game.comparison;
  $("share-rules").textContent = compares ? "Share the comparison" : "Share the house rule";
  $("share-rules").onclick = () => share("/link?only=" + (compares ? "comparison" : "rules"));
}

function view(label, at, now, player) {
  const button = document.createElement("button");
  button.className = "btn quiet";
  button.textContent = label;
  button.setAttribute("aria-pressed", at === now);
  if (player) button.dataset.player = player;
  button.onclick = () => {
    const unsaved = isUnsaved();
    show(at);
    tell(unsaved && !at.startsWith(game.workshop) ? "What you wrote is not saved, so it does not count here yet. Press Save under Write first." : "");
  };
  $("views").append(button);
}

// keptGames returns the last games with their rules, the newest first. Older editions kept one game.
function keptGames() { return JSON.parse(localStorage.getItem("houserule games") || "[" + (localStorage.getItem("houserule game") || "") + "]"); }

// look marks the players who are asked, and keeps the game for later.
async function look() {
  if (!game || document.hidden || !started) return;
  try {
    const state = await ask("GET", "/asked");
    $("title").textContent = game.title = state.title;
    for (const button of $("views").children) button.classList.toggle("due", game.seats.length > 1 && state.players.includes(Number(button.dataset.player)));
    if (state.version === version) return;
    version = state.version;
    const key = state.variant + " " + state.title, { link } = await ask("GET", "/link");
    const games = [{ key, title: state.title, link }, ...keptGames().filter((kept) => kept.key !== key)];
    localStorage.setItem("houserule games", JSON.stringify(games.slice(0, mostKept)));
  } catch { /* the program is busy or gone, and says so itself */ }
}

function offerResume() {
  const [last, ...earlier] = keptGames().map(({ title, link }) => element("button", { className: "btn quiet", textContent: "Continue " + title, onclick: () => begin(link) }));
  $("resume").replaceChildren(...(last ? [last] : []));
  $("earlier").hidden = !earlier.length;
  $("earlier").lastElementChild.replaceChildren(...earlier);
}

// ---- Files ------------------------------------------------------------------

const largest = 16 << 20; // bytes

// take opens files that a visitor picked or dropped.
async function take(list) {
  const picked = [...list];
  const problem = (words) => tell(words + " Nothing was opened.");
  if (!picked.length) return;
  if (picked.reduce((sum, file) => sum + file.size, 0) > largest) return problem("The files are larger than " + (largest >> 20) + " MB.");
  if (picked.length > 1 && picked.some((file) => file.name.endsWith(".save"))) return problem("A saved game is opened alone, because it carries its rules.");
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const files = await Promise.all(picked.map(async (file) => ({ n: file.name, t: decoder.decode(await file.arrayBuffer()) })));
    await begin(JSON.stringify(files), false, "/files");
  } catch {
    problem("The files are no text, so they can't be rules or saved games.");
  }
}

// download gives the visitor the files of the game.
async function download(what) {
  try {
    for (const { n: name, t: text } of await ask("GET", "/files?what=" + what)) {
      const address = URL.createObjectURL(new Blob([text]));
      element("a", { href: address, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
    }
  } catch (error) {
    tell(error.message);
  }
}

$("out").onclick = (event) => { if (event.target.closest("button")) $("out").open = false; };
$("pick").onclick = () => $("picked").click();
$("picked").onchange = () => take($("picked").files).finally(() => { $("picked").value = ""; });
$("save-game").onclick = () => download("save");
$("save-rules").onclick = () => download("rules");

// receive has files that are dropped on a page opened here. Otherwise the browser would show them, or the editor insert them.
function receive(page) {
  const stop = (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "drop") take(event.dataTransfer.files);
  };
  for (const type of ["dragover", "drop"]) page?.addEventListener(type, stop, true);
}
receive(document);

// ---- The book ---------------------------------------------------------------

// read shows or hides the book beside the page.
function read(reads) {
  document.body.classList.toggle("reads", reads);
  $("book").hidden = !reads;
  $("learn").setAttribute("aria-expanded", reads);
  if (!reads) return;
  if (!$("book").getAttribute("src")) $("book").src = "book/README.html";
  $("book").scrollIntoView();
}

// insert inserts an example at the cursor of the workshop, without the line that opens its variant.
function insert(text) {
  const workshop = $("frame").contentWindow;
  if (game && workshop?.document.getElementById("insert")) workshop.insert(text.replace(/^variant [^{]*\{[^}]*\}\n+/m, "").trim());
  else tell("Open a file that you can change first: with “Write”, or with “Change the rules” on the start page.");
}

$("learn").onclick = () => read($("book").hidden);
$("book").onload = () => {
  const page = $("book").contentDocument;
  receive(page);
  for (const code of page?.querySelectorAll("code.rules") || []) {
    const button = page.createElement("button");
    Object.assign(button, { className: "btn quiet", textContent: "Insert", title: "Insert into the file in the workshop", onclick: () => insert(code.textContent) });
    const ways = code.parentElement.nextElementSibling;
    if (ways?.className === "ways") ways.append(button);
    else code.parentElement.after(button);
  }
  // the same link opens its example again
  page?.addEventListener("click", (event) => {
    const link = event.target.closest('a[target="_top"]');
    if (!link) return;
    event.preventDefault();
    scrollTo(0, 0);
    begin(link.hash.slice(1));
  });
};

// ---- The start page ---------------------------------------------------------

function select(label, values) {
  const list = document.createElement("select");
  list.setAttribute("aria-label", label);
  for (const [value, text] of values) list.add(new Option(text, value));
  return list;
}

// setting returns the field for an option of a game.
function setting({ name, about, default: usual, values, least, most }) {
  const field = values ? select(about, values.map((value) => [value, { true: "yes", false: "no" }[value] || value.replaceAll("_", " ")])) : element("input", { type: "number", step: 1, required: true, min: least ?? "", max: most ?? "" });
  field.name = name;
  field.value = field.dataset.usual = usual;
  return element("label", {}, about + " ", field);
}

function choice({ name, title, about, least, most, options }) {
  const item = document.createElement("li"), form = document.createElement("form");
  item.append(Object.assign(document.createElement("h3"), { textContent: title }), Object.assign(document.createElement("p"), { textContent: about }), form);
  const players = select("Players of " + title, Array.from({ length: most - least + 1 }, (_, i) => [least + i, least + i === 1 ? "1 player" : (least + i) + " players"]));
  const others = select("Who else plays " + title, [["suggest", "against programs"], ["", "friends at this screen"]]);
  if (most > 1) form.append(players, others);
  const play = Object.assign(document.createElement("button"), { className: "btn", textContent: "Play" });
  const write = Object.assign(document.createElement("button"), { className: "btn quiet", textContent: "Change the rules", type: "button" });
  play.setAttribute("aria-label", "Play " + title);
  write.setAttribute("aria-label", "Change the rules of " + title);
  const fields = options.map(setting);
  if (fields.length) form.append(element("details", { className: "options" }, element("summary", { textContent: "Options" }), ...fields));
  form.append(play, write);
  const link = () => {
    const n = most > 1 ? Number(players.value) : 0;
    const seats = n > 1 && others.value ? Array.from({ length: n - 1 }, (_, i) => (i + 2) + "=" + others.value) : [];
    const changed = [...form.querySelectorAll("[data-usual]")].filter((field) => field.value !== field.dataset.usual).map((field) => [field.name, field.value]);
    return packed({ variant: name, players: n, seats, options: Object.fromEntries(changed) });
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    begin(await link());
  };
  write.onclick = async () => { if (form.reportValidity()) begin(await link(), true); };
  // a wrong number in closed options could not be shown
  form.addEventListener("invalid", (event) => { event.target.closest("details")?.setAttribute("open", ""); }, true);
  return item;
}

// element returns an element with properties and children.
function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// house returns the entry of a house rule in the gallery.
function house({ title, about, effect, play, write }) {
  const button = (className, textContent, label, link) => {
    const made = element("button", { className, textContent, onclick: () => begin(link) });
    made.setAttribute("aria-label", label + " " + title);
    return made;
  };
  return element("li", {}, element("h4", { textContent: title }), element("p", { textContent: about }), element("p", { className: "effect", textContent: effect }),
    element("div", { className: "ways" }, button("btn", "Play", "Play", play), button("btn quiet", "Open in the workshop", "Open in the workshop:", write)));
}

async function list() {
  const [games, houses] = await Promise.all(["games.json", "houses.json"].map(async (name) => (await fetch(name)).json()));
  for (const game of games) $(game.small ? "small" : "games").append(choice(game));
  for (const [base, own] of Map.groupBy(houses, (entry) => entry.base)) $("houses").append(element("h3", { textContent: base }), element("ul", { className: "choices" }, ...own.map(house)));
}

function opened() {
  const link = location.hash.slice(1);
  if (link) begin(link);
}

$("home").onclick = () => show(null);
$("share").onclick = () => share("/link");
addEventListener("hashchange", opened);
setInterval(look, 1000);
offerResume();
list().catch(() => tell("The list of games could not be loaded. Load the page again."));
$("frame").onload = () => {
  receive($("frame").contentDocument);
  keepRest();
};
start().then(() => { if (!location.hash) keepRest(); }, (error) => tell(error.message));
opened();
