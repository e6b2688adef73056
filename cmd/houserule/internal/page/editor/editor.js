// The editor of the workshop: CodeMirror in place of the text field, with colours, and the language
// server behind an event stream. The text field stays in the form, and follows the editor.
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers, keymap, drawSelection, highlightActiveLine } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { StreamLanguage, syntaxHighlighting, HighlightStyle, bracketMatching, indentUnit } from "@codemirror/language";
import { setDiagnostics, lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { closeBrackets } from "@codemirror/autocomplete";
import { LSPClient, LSPPlugin, serverCompletion, hoverTooltips, formatKeymap, serverDiagnostics } from "@codemirror/lsp-client";
import { tags } from "@lezer/highlight";

const field = document.getElementById("text"), place = document.getElementById("editor");
const words = new Set(place.dataset.words.split(" ")), uri = place.dataset.document;

// language colours the text while it is typed, line by line.
const language = StreamLanguage.define({
  name: "houserule",
  token(stream) {
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^\d*d\d+\b/) || stream.match(/^\d+/)) return "number";
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)) {
      const word = stream.current();
      if (words.has(word)) return "keyword";
      return /^\p{Lu}/u.test(word) ? "typeName" : null;
    }
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--w-keyword)" }, { tag: tags.typeName, color: "var(--w-type)" }, { tag: tags.number, color: "var(--w-number)" },
  { tag: tags.string, color: "var(--w-text)" }, { tag: tags.comment, color: "var(--w-comment)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--card-face)", fontSize: ".86rem" },
  ".cm-content, .cm-gutters": { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel-2)", color: "var(--ink-2)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line-2)", maxWidth: "40rem" },
  // the policy of the page forbids the pictures that would underline by default
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning, .cm-lintRange-info, .cm-lintRange-hint": { backgroundImage: "none", textDecoration: "underline wavy var(--wait-fill)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)" },
  ".cm-lsp-documentation, .cm-lsp-hover-tooltip": { padding: "4px 8px" },
});

// safe returns the HTML of a hover without anything but plain elements, because rules may come
// from strangers.
function safe(html) {
  const doc = new DOMParser().parseFromString(html, "text/html"), plain = new Set(["P", "PRE", "CODE", "EM", "STRONG", "UL", "OL", "LI", "BR", "HR", "SPAN", "BLOCKQUOTE", "H1", "H2", "H3", "H4"]);
  for (const element of [...doc.body.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) if (name !== "class") element.removeAttribute(name);
    if (!plain.has(element.tagName)) element.replaceWith(element.textContent);
  }
  return doc.body.innerHTML;
}

// stream connects the client to the language server. Messages are sent one after another.
function stream() {
  const handlers = new Set();
  let sent = Promise.resolve(), session, events;
  return new Promise((resolve, reject) => {
    events = new EventSource("editor");
    events.onerror = () => { events.close(); reject(new Error("the language server can't be reached")); };
    events.onmessage = (event) => {
      if (session) return handlers.forEach((handler) => handler(event.data));
      session = event.data;
      resolve({
        send: (message) => { sent = sent.then(() => fetch("editor?session=" + session, { method: "POST", body: message })).catch(() => {}); },
        subscribe: (handler) => handlers.add(handler),
        unsubscribe: (handler) => handlers.delete(handler),
      });
    };
  });
}

// fixes adds the quick fixes of the language server to its diagnostics.
const fixes = {
  clientCapabilities: { textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } } } },
  notificationHandlers: {
    "textDocument/publishDiagnostics": (client, params) => {
      if (params.uri === uri) withFixes(client, params.diagnostics);
      return true;
    },
  },
};

async function withFixes(client, diagnostics) {
  const plugin = LSPPlugin.get(view), doc = view.state.doc;
  if (!plugin) return;
  client.sync();
  const at = (position) => Math.min(plugin.fromPosition(position, doc), doc.length);
  const all = await Promise.all(diagnostics.map(async (d) => {
    const actions = await client.request("textDocument/codeAction", { textDocument: { uri }, range: d.range, context: { diagnostics: [d] } }).catch(() => []);
    return {
      from: at(d.range.start), to: at(d.range.end), severity: d.severity === 1 ? "error" : "warning", message: d.message,
      actions: (actions || []).filter((a) => a.edit?.changes?.[uri]).map((a) => ({
        name: a.title,
        apply: () => view.dispatch({ changes: a.edit.changes[uri].map((e) => ({ from: at(e.range.start), to: at(e.range.end), insert: e.newText })) }),
      })),
    };
  }));
  if (view.state.doc.eq(doc)) view.dispatch(setDiagnostics(view.state, all));
}

// follow copies the text to the field of the form.
const follow = EditorView.updateListener.of((update) => {
  if (!update.docChanged) return;
  field.value = update.state.doc.toString();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// The editor stands in a shadow tree, because the policy of the page forbids the style elements
// that it would add to the document.
const root = place.attachShadow({ mode: "open" });
const view = new EditorView({
  root, parent: root,
  state: EditorState.create({ doc: field.value, extensions: base([]) }),
});

function base(more) {
  return [
    more, lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), closeBrackets(), search({ top: true }), indentUnit.of("    "),
    language, syntaxHighlighting(colours), theme, follow, EditorState.readOnly.of(field.readOnly),
    EditorView.contentAttributes.of({ tabindex: "0", "aria-label": field.labels[0]?.textContent || "The text" }),
    keymap.of([...searchKeymap, ...lintKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
  ];
}

async function connect() {
  const transport = await stream();
  const client = new LSPClient({ rootUri: uri.replace(/\/[^/]*$/, ""), timeout: 10000, sanitizeHTML: safe, extensions: [fixes, { editorExtension: serverDiagnostics().editorExtension }] }).connect(transport);
  const selection = view.state.selection;
  place.dataset.connected = "yes";
  view.setState(EditorState.create({ doc: view.state.doc, selection, extensions: base([client.plugin(uri, "houserule"), serverCompletion(), hoverTooltips(), keymap.of(formatKeymap)]) }));
}

document.body.classList.add("edits");
if (uri) connect().catch(() => { /* the editor works without the language server */ });

// A finding leads to its line.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-line]");
  if (!link) return;
  event.preventDefault();
  const line = view.state.doc.line(Math.min(Number(link.dataset.line), view.state.doc.lines));
  view.dispatch({ selection: { anchor: line.from, head: line.to }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
  view.focus();
});
globalThis.editor = view;
