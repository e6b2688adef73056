// The workshop in a browser. Everything works without this file, by forms; it tries what is written as it is written, and brings
// keys. What comes of a text is found out by the server.
"use strict";

const $ = (id) => document.getElementById(id);
const form = $("text-form"), text = $("text"), edit = text.parentElement;
let tried = text.value, trying = false, waits;

// fresh shows the colours if they are those of the text as it is.
function fresh() {
  edit.classList.toggle("fresh", tried === text.value);
}

// post sends the text, and shows what came of it.
async function post(what) {
  const asked = text.value;
  try {
    const reply = await fetch(what, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "text/plain" } });
    const words = await reply.text();
    if (reply.ok || reply.status === 409) found(words, asked);
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
  if (form.hasAttribute("data-new")) location.replace(reply.url);
}

function found(html, asked) {
  $("found").innerHTML = html;
  $("paint").innerHTML = $("painted")?.innerHTML || "";
  tell($("told").textContent);
  tried = asked;
  fresh();
}

function soon() {
  clearTimeout(waits);
  waits = setTimeout(attempt, 250);
}

function tell(words) {
  $("notice").textContent = words;
  $("notice").classList.toggle("on", words !== "");
}

text.addEventListener("input", () => {
  fresh();
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
  if (event.submitter?.id === "save") save();
  else attempt();
});

// A finding leads to its line.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-line]");
  if (!link) return;
  event.preventDefault();
  const lines = text.value.split("\n"), line = Number(link.dataset.line);
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] || "").length);
});

fresh();
