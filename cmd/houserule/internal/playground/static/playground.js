// The page of the playground. It starts the program in a worker, and shows its pages in a frame.
"use strict";

const $ = (id) => document.getElementById(id);
const tab = crypto.randomUUID().replaceAll("-", ""), patience = 30000;
let worker, port, game, steps = -1;

function tell(words) { $("notice").textContent = words; }

// ---- The program ------------------------------------------------------------

// connect gives the service worker a port to the program.
function connect() {
  const channel = new MessageChannel();
  worker.postMessage({ port: channel.port1 }, [channel.port1]);
  navigator.serviceWorker.controller.postMessage({ tab, port: channel.port2 }, [channel.port2]);
}

// start returns when the program can be asked. A second call waits for the first.
let started;
function start() {
  started ||= (async () => {
    if (!navigator.serviceWorker) throw new Error("This browser can't run the playground here. It needs service workers: open the page over https or on localhost, and not in a private window of Firefox.");
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
    navigator.serviceWorker.onmessage = (event) => { if (event.data.want === tab) connect(); };
    navigator.serviceWorker.oncontrollerchange = () => connect();
    await launch();
  })();
  return started;
}

function launch() {
  worker = new Worker("worker.js");
  const channel = new MessageChannel();
  port = channel.port1;
  worker.postMessage({ port: channel.port2 }, [channel.port2]);
  connect();
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

async function begin(link, writes) {
  tell("The game is being set up …");
  try {
    await start();
    const opened = await ask("POST", "/open", link);
    game = opened;
    steps = -1;
    game.comparison = game.workshop + "?report=comparison";
    show(opened.compare ? game.comparison : writes || opened.write ? game.workshop : game.seats[0].at);
    tell(opened.news || "");
  } catch (error) {
    tell(error.message);
  }
}

// show shows a page of the game, or the start page.
function show(at) {
  if (!at) game = null;
  document.body.classList.toggle("playing", !!at);
  $("start").hidden = !!at;
  $("frame").hidden = !at;
  for (const id of ["share", "share-rules"]) $(id).hidden = !at;
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
  button.onclick = () => show(at);
  $("views").append(button);
}

// look marks the players who are asked, and keeps the game for later.
async function look() {
  if (!game || document.hidden || !started) return;
  try {
    const state = await ask("GET", "/asked");
    for (const button of $("views").children) button.classList.toggle("asked", game.seats.length > 1 && state.players.includes(Number(button.dataset.player)));
    if (state.steps === steps) return;
    steps = state.steps;
    localStorage.setItem("houserule game", JSON.stringify({ title: game.title, link: (await ask("GET", "/link")).link }));
  } catch { /* the program is busy or gone, and says so itself */ }
}

function offerResume() {
  const kept = JSON.parse(localStorage.getItem("houserule game") || "null");
  $("resume").hidden = !kept;
  if (!kept) return;
  $("resume").textContent = "Continue " + kept.title;
  $("resume").onclick = () => begin(kept.link);
}

// ---- The start page ---------------------------------------------------------

function select(label, values) {
  const list = document.createElement("select");
  list.setAttribute("aria-label", label);
  for (const [value, text] of values) list.add(new Option(text, value));
  return list;
}

function choice({ name, title, about, least, most }) {
  const item = document.createElement("li"), form = document.createElement("form");
  item.append(Object.assign(document.createElement("h3"), { textContent: title }), Object.assign(document.createElement("p"), { textContent: about }), form);
  const players = select("Players of " + title, Array.from({ length: most - least + 1 }, (_, i) => [least + i, (least + i) + " players"]));
  const others = select("Who else plays " + title, [["suggest", "against programs"], ["", "friends at this screen"]]);
  if (most > 1) form.append(players, others);
  const play = Object.assign(document.createElement("button"), { className: "btn", textContent: "Play" });
  const write = Object.assign(document.createElement("button"), { className: "btn quiet", textContent: "Change the rules", type: "button" });
  play.setAttribute("aria-label", "Play " + title);
  write.setAttribute("aria-label", "Change the rules of " + title);
  form.append(play, write);
  const link = () => {
    const n = most > 1 ? Number(players.value) : 0;
    const seats = n > 1 && others.value ? Array.from({ length: n - 1 }, (_, i) => (i + 2) + "=" + others.value) : [];
    return packed({ variant: name, players: n, seats });
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    begin(await link());
  };
  write.onclick = async () => begin(await link(), true);
  return item;
}

async function list() {
  for (const game of await (await fetch("games.json")).json()) $(game.small ? "small" : "games").append(choice(game));
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
start().catch((error) => tell(error.message));
opened();
