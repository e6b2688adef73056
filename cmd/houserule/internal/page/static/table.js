// The table in a browser. Everything works without this file, by links and forms; it brings each change as it happens,
// keys, and pages of cards over the table. All that is shown comes from the server: nothing of the game is kept here.
"use strict";

document.documentElement.classList.add("scripted");
const $ = (id) => document.getElementById(id);
const all = (what, within = document) => [...within.querySelectorAll(what)];

// ---- Changes ----

// show puts a new page in place of the old one. What is focused, ticked, typed and opened stays, and so does what is
// scrolled, except that a new question begins at its heading and the story at its newest line.
function show(html) {
  const stood = standing(), hinted = suggested(), focused = document.activeElement?.id, before = places(), question = asks();
  Idiomorph.morph($("page"), html, {
    callbacks: {
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") && !(node.id === "side" && name === "class"),
      beforeNodeMorphed: (old, now) => {
        if (!old.id || old.id !== now.id) return;
        if (old.type === "checkbox" && old.value === now.value) now.checked = old.checked;
        return !old.matches(".weighed") && !writes(old);
      },
    },
  });
  document.title = $("page").dataset.title;
  if (asks() !== question) begin();
  fold();
  if (focused && !$(focused)) (document.querySelector("[data-ask]") || $("side")).focus({ preventScroll: true });
  all("[data-find]").forEach(find);
  settle();
  ticked();
  all("[data-answer]").forEach(weigh);
  reachable();
  travel(before);
  if (suggested() !== hinted) reveal();
  put(stood !== standing());
  tick();
  shownNow();
}

// tick shows the time that is left on running clocks, in the same words as the server.
function tick() {
  for (const clock of all("[data-until]")) {
    const s = Math.max(0, Math.floor((clock.dataset.until - Date.now()) / 1000)), two = (n) => String(n).padStart(2, "0");
    const [m, h, d] = [60, 3600, 86400].map((unit) => Math.floor(s / unit));
    clock.firstChild.textContent = d ? `${d} d ${h % 24} h` : h ? `${h}:${two(m % 60)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
  }
}
setInterval(tick, 1000);

// shownNow tells other scripts that a page is shown and the table can be reached.
const shownNow = () => document.dispatchEvent(new Event("shown"));

// asks are the questions on the page. begin shows a new one from its heading on, and an option of it on the table.
const asks = () => all("[data-ask], #ending").map((ask) => ask.id).join(" ");
let led = false; // begin has scrolled the middle
function begin() {
  tall = false;
  if (led && $("areas")) $("areas").scrollTop = 0;
  led = false;
  for (const box of [$("decisions"), $("story-lines")]) if (box) box.scrollTop = 0;
  const open = all("#areas .can");
  if (document.querySelector(".spot")) $("boards").scrollIntoView({ block: "nearest", inline: "start" });
  else if (open.length && !open.some((card) => isIn(card, $("areas")) && isIn(card, $("middle")))) {
    open[0].scrollIntoView({ block: "nearest" });
    led = true;
  }
}
function isIn(part, box) {
  const a = part.getBoundingClientRect(), b = box.getBoundingClientRect();
  return a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
}

// ---- Cards that move ----

// places are where the cards are, by the ids of their elements. travel lets each card that is elsewhere now move there, and
// marks those that were not in that zone when this player last answered, except in a hand that is all new.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const places = () => new Map(all("[id^=card-]").map((card) => [card.id, card.getBoundingClientRect()]));
const zones = () => new Map(all("[id^=card-]").map((card) => [card.id, card.closest("section, .column")?.id]));
let known = zones(), rewinds = false;
function travel(before) {
  if (rewinds) [known, rewinds] = [zones(), false]; // nothing is new after an undo
  for (const card of all("[id^=card-]")) {
    card.classList.toggle("fresh", known.get(card.id) !== card.closest("section, .column")?.id);
    const was = before.get(card.id), now = card.getBoundingClientRect();
    const x = was?.left - now.left, y = was?.top - now.top;
    if (was && !still.matches && Math.hypot(x, y) > 4) card.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 200, easing: "ease-out" });
  }
  collect();
  for (const hand of all(".hand")) if (!hand.querySelector(".card:not(.fresh)")) for (const card of all(".fresh", hand)) card.classList.remove("fresh");
}

// collect shows a finished trick once more, although the next one may have begun, and lets its cards go to the player who
// has them now.
let trick = $("gone")?.dataset.trick;
function collect() {
  const gone = $("gone");
  if (!gone || gone.dataset.trick === trick) return;
  trick = gone.dataset.trick;
  if (still.matches) return;
  const to = ($("seat-" + gone.dataset.to) || $("hands") || gone).getBoundingClientRect(), next = [...gone.parentElement.children].filter((part) => part.matches("ul"));
  const duration = 1600, at = (part) => [part.left + part.width / 2, part.top + part.height / 2];
  gone.animate({ visibility: ["visible", "visible"] }, duration);
  for (const play of all("li", gone)) {
    const [x, y] = at(play.getBoundingClientRect()), [goalX, goalY] = at(to);
    play.animate([{}, { offset: 0.7, translate: "0 0", scale: 1, opacity: 1 }, { translate: `${goalX - x}px ${goalY - y}px`, scale: 0.3, opacity: 0.2 }], { duration, easing: "ease-in" });
  }
  for (const plays of next) plays.animate([{ opacity: 0 }, { offset: 0.7, opacity: 0 }, { opacity: 1 }], { duration });
}

// suggested are the ways that the rules suggest, where that was asked; reveal shows them.
const suggested = () => all(".opt.suggested").map((way) => way.id).join(" ");
function reveal() {
  const ways = all(".opt.suggested");
  for (const way of ways) way.closest("details")?.setAttribute("open", "");
  ways[0]?.scrollIntoView({ block: "nearest" });
}

// listen has the server push pages. A hidden page does not listen, except during a draw that waits for it: a browser has few
// connections.
const hides = () => document.hidden && !$("luck")?.hasAttribute("data-open");
let stream, again, voice = $("page").dataset.voice;
function listen() {
  hush();
  if (hides()) return;
  stream = new EventSource("events?" + new URLSearchParams({ at: voice === $("page").dataset.voice ? $("page").dataset.version : 0, voice }));
  stream.onopen = () => {
    $("lost").hidden = true;
    if ($("notice").textContent === words().unreachable) tell("");
    shownNow();
  };
  stream.onmessage = (message) => show(message.data);
  stream.onerror = () => {
    $("lost").hidden = false;
    if (stream.readyState === EventSource.CLOSED) again = setTimeout(listen, 2000);
  };
}
function hush() {
  clearTimeout(again);
  stream?.close();
  stream = null;
}
document.addEventListener("visibilitychange", () => (hides() ? hush() : listen()));
addEventListener("online", listen);

// ---- Answers ----

// tell shows a message until the next page comes. The messages to an action that was carried out are on that page.
const words = () => $("words").dataset; // the texts of this script, in the language of the players
function tell(words) {
  $("notice").textContent = words;
}

// sent is the answer on its way, until the page that shows what came of it is there. What else is pressed meanwhile is for a
// question that nobody has seen yet.
let sent;
function settle() {
  if (sent?.version && BigInt($("page").dataset.version) >= BigInt(sent.version)) sent = null;
}

// send posts a form and shows what the server says to it.
async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button)), answers = form.matches("[data-answer]") && !button?.matches("[data-stay]");
  const mine = answers ? { version: null } : null;
  if (answers && sent) return;
  if (answers) [sent, known] = [mine, zones()];
  rewinds ||= form.matches("#undo-form, #redo-form");
  try {
    const reply = await fetch(button?.getAttribute("formaction") || form.getAttribute("action"), { method: "POST", body, headers: { Accept: "text/plain" } });
    if (!reply.ok) tell(await reply.text());
    if (reply.ok && form.matches("[data-clears]")) form.reset();
    if (answers && reply.ok) return awaited(reply.headers.get("Version"));
  } catch {
    tell(words().unreachable);
  }
  if (sent === mine) sent = null;
}

// awaited has the page come that an answer led to. If it does not, it is asked for: the connection may be dead without anybody
// having noticed.
function awaited(version) {
  const mine = sent, patience = 3000;
  mine.version = version;
  settle();
  const ask = () => {
    if (sent !== mine) return;
    listen();
    setTimeout(ask, patience);
  };
  setTimeout(ask, patience);
}
document.addEventListener("submit", (event) => {
  event.preventDefault();
  send(event.target, event.submitter);
});

// ---- What was not seen yet ----

// standing is where the ways of each question stand.
const standing = () => all("[data-answer]").map((form) => Math.round(form.getBoundingClientRect().top)).join(" ");

// put notes which questions are there, and from when on they can be seen where they stand. What was pressed before answers
// nothing. The end takes a moment longer: an answer that comes late is not to begin another game.
let asked = "", seenFrom = 0;
const untilEndIsSeen = 600;
function put(moved) {
  const now = asks();
  if (now === asked && !moved) return;
  asked = now;
  seenFrom = Infinity;
  typed = "";
  clearTimeout(typing);
  document.documentElement.classList.add("unseen");
  requestAnimationFrame(() => setTimeout(() => {
    seenFrom = performance.now();
    document.documentElement.classList.remove("unseen");
  }, $("ending") ? untilEndIsSeen : 0));
}

// tooEarly refuses what was pressed before the question was there that it would answer.
let clicked;
function tooEarly(event) {
  const again = event.detail > 1 && clicked !== asked; // the second half of a double click
  clicked = asked;
  if (event.timeStamp >= seenFrom && !again && !event.repeat) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) tell(words().early);
  return true;
}
document.addEventListener("click", (event) => event.isTrusted && event.target.closest("[data-answer], #again-form, .can, .take, .spot") && tooEarly(event), true);

// ticked marks cards whose box is ticked, and says in the main button how many there are.
function ticked() {
  for (const box of all("input[type=checkbox][name=choose]")) {
    for (const card of all(`[for="${CSS.escape(box.id)}"].card`)) card.classList.toggle("chosen", box.checked);
  }
  for (const button of all("[data-main]")) {
    const n = all("input[name=choose]:checked", button.form).length;
    const more = button.dataset.min - n, over = n - button.dataset.max;
    const main = n === 0 ? button.dataset.none : more > 0 ? words().more.replace("%d", more) : over > 0 ? words().over.replace("%d", over) : n === 1 ? words().one : words().several.replace("%d", n);
    if (button.firstChild.data.trim() !== main) button.firstChild.data = main + " ";
  }
}
document.addEventListener("change", ticked);

// Ticks outlive a reload. They are stored for the question that they belong to.
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-answer]");
  if (form) sessionStorage.setItem("ticks " + location.pathname, JSON.stringify([form.id, form.number.value, all("input:checked", form).map((box) => box.id)]));
});
function tickAgain() {
  const [form, number, ticks] = JSON.parse(sessionStorage.getItem("ticks " + location.pathname)) || [];
  if (!ticks || $(form)?.number.value !== number) return;
  for (const id of ticks) if ($(id)) $(id).checked = true;
  weigh($(form));
}

// weigh asks for the effect of the ticked boxes after each tick and with each new page. It asks once more if there was no
// answer.
const weighing = new WeakMap();
async function weigh(form) {
  const said = form.querySelector(".weighed"), body = new URLSearchParams(new FormData(form)), ticks = body.toString();
  if (!said) return;
  weighing.get(form)?.abort();
  const latest = new AbortController();
  weighing.set(form, latest);
  if (said.dataset.of !== ticks) said.textContent = "";
  if (!body.has("choose")) return;
  const again = () => setTimeout(() => !latest.signal.aborted && form.isConnected && weigh(form), 1000);
  try {
    const reply = await fetch("weigh", { method: "POST", body, headers: { Accept: "text/plain" }, signal: latest.signal });
    const words = await reply.text(), gone = 409; // the page that has another question is on its way
    if (reply.ok) [said.textContent, said.dataset.of] = [words, ticks];
    else if (reply.status !== gone) again();
  } catch {
    if (!latest.signal.aborted) again();
  }
}
document.addEventListener("change", (event) => event.target.matches("[name=choose]") && weigh(event.target.form));

// ---- Clicks ----

// A space of a board does what its option in the list does.
document.addEventListener("click", (event) => {
  const turned = event.target.closest("#voice");
  if (turned) {
    event.preventDefault();
    voice = turned.dataset.voice;
    return listen();
  }
  if (event.target.id === "fold") {
    tall = !tall;
    return fold();
  }
  // A line on the table chooses as a whole, as a card does.
  const take = event.target.closest(".bears .can, .mini.can, .spaces li, .column.can")?.querySelector(".take");
  if (take && !take.contains(event.target) && !event.target.closest(".card.can")) {
    event.preventDefault();
    return take.click();
  }
  const spot = event.target.closest(".spot");
  if (spot) return $(spot.dataset.for)?.click();
  const link = event.target.closest("a[data-sheet]");
  if (link && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    if (link.closest("#preview") || (!link.closest("dialog") && link.getAttribute("href").includes("card/"))) peek(link, true);
    else open(link.getAttribute("href"), link.closest("dialog") ? shown : location.href);
  } else if (!event.target.closest("#preview") || event.target.closest("[data-close]")) {
    unpeek();
  }
  if (event.target.closest("[data-close]") || event.target === $("sheet")) {
    event.preventDefault();
    $("sheet").close();
  }
});
// Pointing at an option shows its card, space or region on the table, and the other way round. The other one is scrolled into
// sight.
let lit = [];
document.addEventListener("pointerover", (event) => {
  const at = event.target.closest?.("[data-for], label[for], .opt[id], .opt"), id = at?.dataset.for || at?.htmlFor || at?.querySelector("input")?.id || at?.id;
  const now = id ? [$(id)?.closest(".opt"), ...all(`[data-for="${CSS.escape(id)}"], .card[for="${CSS.escape(id)}"]`)].filter(Boolean) : [];
  if (now[0] === lit[0] && now.length === lit.length) return;
  for (const part of lit) part.classList.remove("lit");
  lit = now;
  for (const part of lit) {
    part.classList.add("lit");
    if (part !== at && !part.contains(at)) part.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
});

// fold shows the sheet with the question low on a small screen: without the options that can be chosen on the table.
let tall = false;
function fold() {
  if (!$("fold")) return;
  $("side").classList.toggle("tall", tall);
  $("fold").setAttribute("aria-expanded", tall);
  $("fold").textContent = tall ? words().shut : words().open;
}

// ---- Pages of cards beside them ----

// peek shows the page of a card beside it, while something points at the card, or until it is closed if it is pinned.
let peeked, waiting;
const linkOf = (card) => card?.matches("a[data-sheet]") ? card : card?.closest(".slot, .pile, .mini, li")?.querySelector("a[data-sheet]");
async function peek(link, pinned) {
  clearTimeout(waiting);
  const address = (link.closest("#preview") ? "sheet/card/" : "") + link.getAttribute("href"), near = link.closest(".chip, .slot, .pile, .mini, li").getBoundingClientRect();
  peeked = address;
  try {
    const reply = await fetch(address, { headers: { Accept: "text/plain" } });
    if (peeked !== address || !reply.ok) return;
    const box = $("preview"), room = 8;
    box.innerHTML = (await reply.text()).replace('id="sheet-title"', "");
    box.classList.toggle("pinned", pinned);
    box.hidden = false;
    const size = box.getBoundingClientRect(), right = near.right + room + size.width < innerWidth;
    box.style.left = Math.max(room, right ? near.right + room : near.left - room - size.width) + "px";
    box.style.top = Math.max(room, Math.min(near.top, innerHeight - size.height - room)) + "px";
  } catch {
    if (pinned) tell(words().lost);
  }
}
function unpeek() {
  clearTimeout(waiting);
  peeked = null;
  $("preview").hidden = true;
}
const isPinned = () => !$("preview").hidden && $("preview").classList.contains("pinned");
function point(event) {
  if (isPinned()) return;
  const link = linkOf(event.target.closest?.("#page :is(.card:not(.plain), .mini)")); // a plain card shows all that its page says
  if (link?.getAttribute("href") === peeked) return;
  unpeek();
  const delay = 400;
  if (link && (event.type !== "focusin" || event.target.matches(":focus-visible"))) waiting = setTimeout(peek, delay, link, false);
}
document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && point(event));
document.addEventListener("focusin", point);
// A long press does on a touch screen what pointing does elsewhere, and chooses nothing.
document.addEventListener("contextmenu", (event) => {
  const link = linkOf(event.target.closest("#page :is(.card, .mini, .chip)"));
  if (!link || event.pointerType === "mouse") return;
  event.preventDefault();
  peek(link, true);
});

// open lays something to read over the table. What is opened from there lies where that lies.
let shown;
async function open(address, from) {
  try {
    shown = new URL(address, from).href;
    const reply = await fetch(shown, { headers: { Accept: "text/plain" } });
    if (!reply.ok) return tell(words().gone);
    $("sheet").innerHTML = await reply.text();
    if (!$("sheet").open) $("sheet").showModal();
    $("sheet").scrollTop = $("sheet").querySelector("[data-end]") ? $("sheet").scrollHeight : 0; // the story ends with the newest line
  } catch {
    tell(words().lost);
  }
}

// ---- Keys ----

const writes = (at) => at.matches?.("textarea, select, input:not([type=checkbox], [type=hidden])");
let typed = "", typing;

document.addEventListener("keydown", (event) => {
  const key = event.key, at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ($("sheet").open) return $("sheet").querySelector(`[data-key="${CSS.escape(key)}"]`)?.click();
  if (key === "Escape") unpeek();
  if (writes(at)) {
    if (key === "Escape") at.blur();
    if (at.matches("[data-find]") && (key === "Enter" || key === "ArrowDown")) {
      event.preventDefault();
      const ways = waysOf(ask());
      if (key === "Enter" && ways.length === 1) ways[0].click();
      else ways[0]?.focus();
    }
    return;
  }
  if (event.defaultPrevented || (/^[0-9 ]$|^Enter$/.test(key) && tooEarly(event))) return;
  if (key.startsWith("Arrow") && move(at, key)) return event.preventDefault();
  if (key === "Enter" && at.matches("button, a, summary, .spot")) return at.matches(".spot") ? at.dispatchEvent(new MouseEvent("click", { bubbles: true })) : undefined;
  if (key === " " && at.matches(".spot, label")) { event.preventDefault(); return void at.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
  if (key === "[" || key === "]") return turn(key === "]" ? 1 : -1);
  if (key === "i") return about(at);
  if (/^[0-9]$/.test(key) && number(key)) return event.preventDefault();
  if (writes(document.activeElement)) return;
  const does = ask()?.querySelector(`[data-key="${CSS.escape(key)}"]`) || document.querySelector(`#page [data-key="${CSS.escape(key)}"]`);
  if (does) {
    event.preventDefault();
    if (does.matches("input")) does.focus();
    else does.click();
    if (does.matches("summary")) does.closest("details").scrollIntoView({ block: "nearest" });
  }
});

// about opens the page of the card that has the focus, or else of the first that a question is about.
function about(at) {
  const link = at.closest("a[data-sheet]") || linkOf(at) || document.querySelector(".slot:has(.asked) a[data-sheet]");
  if (link) link.click();
  else tell(words().aim);
}

// ask is the decision that keys answer: the one with the focus in it, or else the first.
let chosen = 0;
function ask() {
  const asks = all("[data-ask]");
  return document.activeElement?.closest("[data-ask]") || asks[Math.min(chosen, asks.length - 1)];
}
function turn(by) {
  const asks = all("[data-ask]");
  if (asks.length === 0) return;
  chosen = (asks.indexOf(ask()) + by + asks.length) % asks.length;
  asks[chosen].focus();
  asks[chosen].scrollIntoView({ block: "nearest" });
}

// number chooses an option by its number. Where another one begins with the same digit it waits for the next one; and one that lies in a
// closed group is shown first.
function number(key) {
  const within = ask();
  if (!within) return false;
  const entry = within.querySelector(".entry input");
  if (entry) {
    entry.focus(); // the digit goes there
    return false;
  }
  typed += key;
  clearTimeout(typing);
  const numbers = all("[data-number]", within).filter((way) => way.dataset.number !== "0"), starts = numbers.filter((way) => way.dataset.number.startsWith(typed));
  if (starts.length === 0) {
    typed = "";
    return false;
  }
  const take = () => {
    const exact = starts.find((way) => way.dataset.number === typed);
    typed = "";
    const group = exact?.closest("details:not([open])");
    if (!group) return void exact?.click();
    group.setAttribute("open", "");
    exact.focus();
  };
  if (starts.length === 1) take();
  else typing = setTimeout(take, 600);
  return true;
}

const waysOf = (within) => all(".opts button.opt, .opts summary.opt, .opts input[type=checkbox]", within || document).filter((way) => way.offsetParent);

// move goes from one option to the next, or over a board to the nearest space that way that can be chosen.
function move(at, key) {
  const by = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  if (at.matches(".spot")) {
    const near = all(".spot", at.closest("svg"))
      .map((spot) => [spot, spot.dataset.x - at.dataset.x, spot.dataset.y - at.dataset.y])
      .filter(([spot, x, y]) => spot !== at && x * by[0] + y * by[1] > 1)
      .sort((a, b) => far(a, by) - far(b, by));
    near[0]?.[0].focus();
    return true;
  }
  const ways = waysOf(ask());
  if (by[1] === 0 || ways.length === 0 || at.closest(".table, .story, dialog")) return false;
  const here = ways.indexOf(at);
  ways[here < 0 ? (by[1] > 0 ? 0 : ways.length - 1) : (here + by[1] + ways.length) % ways.length].focus();
  return true;
}
addEventListener("resize", () => {
  centered = null;
  reachable();
  unpeek();
});
const far = ([, x, y], by) => Math.hypot(x, y) + 2 * Math.abs(x * by[1] + y * by[0]);

// ---- Search in long lists ----

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
function find(box) {
  const words = plain(box.value).split(/\s+/);
  for (const way of all(".opts button.opt, .opts label.opt", box.form)) {
    way.hidden = !words.every((word) => plain(way.textContent).includes(word));
    if (!way.hidden && box.value) way.closest("details")?.setAttribute("open", "");
  }
}
document.addEventListener("input", (event) => event.target.matches("[data-find]") && find(event.target));

// One space of each board can be reached by the tab key, or else the board; arrows move on from there. What is drawn too small to
// be read or hit is made larger, and a name that would lie on another one is left out. A board that is wider than its box
// shows where the player is.
let centered;
function reachable() {
  const first = document.querySelector("[data-ask]")?.id;
  for (const svg of all("[data-board]")) {
    (svg.querySelector(".spot") || svg).setAttribute("tabindex", "0");
    enlarge(svg);
  }
  if (first === centered) return;
  centered = first;
  for (const board of all(".board")) {
    const spots = all(".spot .no", board), edge = board.getBoundingClientRect();
    const center = (part) => {
      const at = part.getBoundingClientRect();
      board.scrollLeft += at.left + at.width / 2 - edge.left - edge.width / 2;
      board.scrollTop += at.top + at.height / 2 - edge.top - edge.height / 2;
    };
    const piece = board.querySelector(".piece.mine:not(.faint), .piece.alone:not(.faint)");
    if (piece) center(piece);
    if (spots.length && !(piece && spots.some((spot) => isIn(spot, board)))) center(spots[0]);
  }
}
function enlarge(svg) {
  const unit = 1 / (svg.getScreenCTM()?.a || 1), least = 11.2, target = 12.5, taken = [];
  if (!Number.isFinite(unit)) return;
  for (const text of all("text:not(.lbl)", svg)) text.style.fontSize = Math.max(text.getAttribute("font-size"), least * unit) + "px";
  const radius = Math.max(13, target * unit), discs = all(".no, .pb", svg).map((disc) => ({ disc, x: +disc.getAttribute("cx"), y: +disc.getAttribute("cy") }));
  discs.forEach(({ disc, x, y }, i) => {
    disc.style.r = radius + "px";
    for (const other of discs.slice(0, i)) if (Math.abs(other.x - x) < 1.9 * radius && Math.abs(other.y - y) < radius) x = other.x + 1.9 * radius;
    discs[i].x = x;
    for (const part of [disc, disc.nextElementSibling]) part.style.transform = `translateX(${x - disc.getAttribute("cx")}px)`;
    taken.push(disc.getBoundingClientRect());
  });
  const names = all(".nm", svg).map((name) => {
    const [x, y, size] = ["x", "y", "font-size"].map((of) => +name.firstElementChild.getAttribute(of)), scale = Math.max(1, (least * unit) / size);
    const own = discs.filter(({ disc, y: at }) => Math.abs(at - y) < 30 && Math.abs(disc.getAttribute("cx") - x) < 30);
    name.style.transformOrigin = `${x}px ${y}px`;
    name.style.transform = `translateY(${Math.max(0, ...own.map((at) => at.y + radius + 0.85 * scale * size - y))}px) scale(${scale})`;
    return { name, rank: 2 * (own.length > 0) + name.matches(".main") };
  });
  for (const { name } of names.sort((a, b) => b.rank - a.rank)) {
    const box = name.getBoundingClientRect(), slack = 2;
    const lies = taken.some((other) => box.left < other.right - slack && other.left < box.right - slack && box.top < other.bottom - slack && other.top < box.bottom - slack);
    name.classList.toggle("crowded", lies);
    if (!lies) taken.push(box);
  }
}

fold();
reachable();
tickAgain();
ticked();
put();
listen();
