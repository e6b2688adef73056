// The workshop in a browser. Everything works without this file, by forms; it tries what is written as it is written, and brings
// keys. What comes of a text is found out by the server.
"use strict";

const $ = (id) => document.getElementById(id);
const form = $("text-form"), text = $("text");
// A draft is kept in the browser until it is saved, so that another file or page doesn't lose it.
// Each game has its own drafts. The name of a file that doesn't exist yet may change, so the key of its draft has none.
// Older editions had one key for all games.
const older = "houserule draft " + form.elements.name.value, isNew = form.hasAttribute("data-new"), was = form.elements.was.value;
const draft = (isNew ? "houserule draft" : older) + " of " + form.dataset.game;

function keepDraft() {
  if (text.readOnly) return;
  if (text.value === form.elements.was.value) localStorage.removeItem(draft);
  else localStorage.setItem(draft, JSON.stringify({ was: form.elements.was.value, text: text.value }));
}

// keptAt returns the draft with a key, or null.
function keptAt(key) {
  const one = JSON.parse(localStorage.getItem(key) || "null");
  if (one && isNew && key === draft) return { was, text: one.text.replace(one.was.trimEnd(), () => was.trimEnd()) };
  return one?.was === was ? one : null;
}

const kept = keptAt(draft) || keptAt(older);
const restored = !text.readOnly && kept && kept.text !== text.value && text.value === was;
if (restored) {
  text.value = kept.text;
  keepDraft();
  if (keptAt(older)) localStorage.removeItem(older);
}

let trying = false, waits;

// post sends the text, and shows what came of it.
async function post(what) {
  try {
    const reply = await fetch(what, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/plain" } });
    const words = await reply.text();
    if (reply.ok || reply.status === 409) found(words);
    else tell(words);
    return reply;
  } catch {
    tell("The workshop can’t be reached. Try again.");
  }
}

// attempt has the server try the text, one text at a time and always the newest.
async function attempt() {
  clearTimeout(waits);
  if (trying) return;
  trying = true;
  const asked = text.value;
  await post("try");
  trying = false;
  if (asked !== text.value) soon();
}

// save has the server write the text. A file that was not there yet is then one of several.
async function save() {
  const asked = text.value, reply = await post("save");
  if (!reply?.ok) return;
  form.elements.was.value = asked;
  keepDraft();
  if (form.hasAttribute("data-new")) location.replace(reply.url);
}

function found(html) {
  $("found").innerHTML = html;
  tell($("told").textContent);
  offer();
}

// offer fills the list of changes that can be inserted. The last list stays while the text has errors.
function offer() {
  const kinds = $("kinds"), list = $("insert");
  if (!kinds || !list) return;
  list.replaceChildren(kinds.content.cloneNode(true));
  list.hidden = false;
}

// insert inserts a change after the declaration at the cursor, or at the end if the cursor is at the beginning.
function insert(change) {
  const editor = globalThis.editor, doc = editor?.state.doc.toString() ?? text.value;
  const cursor = editor ? editor.state.selection.main.head : text.selectionStart;
  let at = cursor || doc.length;
  do at = doc.indexOf("\n", at) + 1 || doc.length;
  while (/[ \t}]/.test(doc[at]));
  const words = (at && doc[at - 1] !== "\n" ? "\n" : "") + change + "\n", start = at + words.indexOf(change);
  // the part that an author will want to change is selected
  const part = change.match(/(?<= = | -> |add |by )[^ ]+|a_phase_of_your_own|original\(\)/), from = start + (part?.index ?? change.length), to = from + (part?.[0].length ?? 0);
  if (editor) {
    editor.dispatch({ changes: { from: at, insert: words }, selection: { anchor: from, head: to }, scrollIntoView: true });
    editor.focus();
    return;
  }
  text.setRangeText(words, at, at);
  text.setSelectionRange(from, to);
  text.focus();
  text.dispatchEvent(new Event("input", { bubbles: true }));
}

$("insert")?.addEventListener("change", (event) => {
  if (event.target.value) insert(event.target.value);
  event.target.selectedIndex = 0;
});
offer();

function soon() {
  clearTimeout(waits);
  waits = setTimeout(attempt, 250);
}

function tell(words) {
  $("notice").textContent = words;
  $("notice").classList.toggle("on", words !== "");
}

// ---- Reports ----------------------------------------------------------------

let making; // the controller that stops the current report

// report has a report made, and shows its progress and its summary. A later report replaces it.
async function report(button) {
  const what = button.dataset.report, mine = new AbortController();
  making?.abort();
  making = mine;
  progress(what + " …");
  $("report").replaceChildren();
  $("outdated").hidden = true;
  try {
    const reply = await fetch(button.formAction, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/plain" }, signal: mine.signal });
    if (!reply.ok) throw new Error(await reply.text());
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = "", part; !(part = await reader.read()).done;) {
      const events = (rest + part.value).split("\n\n");
      rest = events.pop();
      for (const event of events) if (making === mine && event.startsWith("data: ")) show(what, JSON.parse(event.slice(6)));
    }
  } catch (error) {
    if (!mine.signal.aborted) failed(error.message);
  }
  if (making === mine) progress("");
}

function show(what, { done, all, summary, error }) {
  if (error) return failed(error);
  if (summary) $("report").innerHTML = summary;
  if (all) progress(what + ": " + done + " of " + all + " pairs of games", done, all);
}

function failed(words) {
  $("report").replaceChildren(Object.assign(document.createElement("p"), { className: "bad", textContent: words }));
}

// progress shows how far a report is, or hides that if words is empty.
function progress(words, done, all) {
  $("making").hidden = !words;
  $("making-what").textContent = words;
  if (all) Object.assign($("progress"), { max: all, value: done });
  else $("progress").removeAttribute("value");
}

function stop() {
  making?.abort();
  making = undefined;
  progress("");
}

$("stop").onclick = stop;
$("check").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  $("odds").click();
});

text.addEventListener("input", () => {
  keepDraft();
  $("outdated").hidden = !$("report").firstChild && !making;
  soon();
});

document.addEventListener("keydown", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  const button = { s: $("save"), Enter: $("try") }[event.key];
  if (!button) return;
  event.preventDefault();
  button.click();
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.dataset.report) report(event.submitter);
  else if (event.submitter?.id === "save") save();
  else attempt();
});

if (restored) {
  tell("Your text was not saved yet. It is here again.");
  soon();
}
// A link may ask for a report at once.
document.querySelector(`[data-report][formaction="report/${new URLSearchParams(location.search).get("report")?.replace(/[^a-z]/g, "")}"]`)?.click();
