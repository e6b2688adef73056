// Converts between VS Code and the Language Server Protocol, feature by feature.
const vscode = require("vscode");

const toRange = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const toMarkdown = (contents) => new vscode.MarkdownString(contents.value);
const toLocation = ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), toRange(range));
const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });

// toDiagnostic converts a diagnostic. The protocol counts severities and kinds from 1, VS Code
// from 0.
function toDiagnostic({ range, message, severity, code, source, relatedInformation }) {
  const diagnostic = new vscode.Diagnostic(toRange(range), message, severity - 1);
  Object.assign(diagnostic, { code, source });
  diagnostic.relatedInformation = (relatedInformation || []).map(
    (other) => new vscode.DiagnosticRelatedInformation(toLocation(other.location), other.message));
  return diagnostic;
}

function toEdit({ changes }) {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes)) {
    edit.set(vscode.Uri.parse(uri), edits.map(({ range, newText }) => new vscode.TextEdit(toRange(range), newText)));
  }
  return edit;
}

function toSymbol({ name, detail, kind, range, selectionRange, children }) {
  const symbol = new vscode.DocumentSymbol(name, detail || "", kind - 1, toRange(range), toRange(selectionRange));
  symbol.children = (children || []).map(toSymbol);
  return symbol;
}

function toCompletion({ label, kind, detail, documentation, sortText, textEdit }) {
  const item = new vscode.CompletionItem(label, kind - 1);
  Object.assign(item, { detail, sortText, insertText: textEdit.newText, range: toRange(textEdit.range) });
  if (documentation) item.documentation = toMarkdown(documentation);
  return item;
}

function toAction({ title, kind, diagnostics, isPreferred, edit }) {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  Object.assign(action, { diagnostics: diagnostics.map(toDiagnostic), isPreferred, edit: toEdit(edit) });
  return action;
}

function toHint({ position, label, tooltip, paddingLeft }) {
  const hint = new vscode.InlayHint(new vscode.Position(position.line, position.character), label);
  return Object.assign(hint, { tooltip: toMarkdown(tooltip), paddingLeft });
}

// features registers all features for the selected documents, and returns what to dispose of. ask
// sends a request to the server. refresh fires when code lenses have changed.
function features(selector, ask, refresh) {
  const { languages } = vscode;
  const textDocument = (document) => ({ textDocument: { uri: document.uri.toString() } });
  const at = (document, position) => ({ ...textDocument(document), position: fromPosition(position) });
  const list = (answer, convert) => (answer || []).map(convert);
  const locations = (answer) => list([].concat(answer || []), toLocation);
  return [
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: async (document) =>
        list(await ask("textDocument/formatting", textDocument(document)), (e) => new vscode.TextEdit(toRange(e.range), e.newText)),
    }),
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: async (document) => list(await ask("textDocument/documentSymbol", textDocument(document)), toSymbol),
    }),
    languages.registerDefinitionProvider(selector, {
      provideDefinition: async (document, position) => locations(await ask("textDocument/definition", at(document, position))),
    }),
    languages.registerReferenceProvider(selector, {
      provideReferences: async (document, position, context) =>
        locations(await ask("textDocument/references", { ...at(document, position), context })),
    }),
    languages.registerDocumentHighlightProvider(selector, {
      provideDocumentHighlights: async (document, position) =>
        list(await ask("textDocument/documentHighlight", at(document, position)), (h) => new vscode.DocumentHighlight(toRange(h.range))),
    }),
    languages.registerHoverProvider(selector, {
      provideHover: async (document, position) => {
        const hover = await ask("textDocument/hover", at(document, position));
        return hover && new vscode.Hover(toMarkdown(hover.contents), toRange(hover.range));
      },
    }),
    languages.registerCompletionItemProvider(selector, {
      provideCompletionItems: async (document, position) => {
        const answer = await ask("textDocument/completion", at(document, position));
        return answer && new vscode.CompletionList(answer.items.map(toCompletion), answer.isIncomplete);
      },
    }, "."),
    languages.registerCodeActionsProvider(selector, {
      provideCodeActions: async (document, range) =>
        list(await ask("textDocument/codeAction", { ...textDocument(document), range: fromRange(range), context: { diagnostics: [] } }), toAction),
    }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
    languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: refresh,
      provideCodeLenses: async (document) =>
        list(await ask("textDocument/codeLens", textDocument(document)), ({ range, command }) => new vscode.CodeLens(toRange(range), command)),
    }),
    languages.registerInlayHintsProvider(selector, {
      provideInlayHints: async (document, range) =>
        list(await ask("textDocument/inlayHint", { ...textDocument(document), range: fromRange(range) }), toHint),
    }),
    languages.registerRenameProvider(selector, {
      prepareRename: async (document, position) => {
        const answer = await ask("textDocument/prepareRename", at(document, position));
        if (!answer) throw new Error("There is no name here that can be changed.");
        return toRange(answer.range || answer);
      },
      provideRenameEdits: async (document, position, newName) => toEdit(await ask("textDocument/rename", { ...at(document, position), newName })),
    }),
    ...["run", "cover", "play"].map((name) => vscode.commands.registerCommand(`houserule.${name}`, (...given) =>
      ask("workspace/executeCommand", { command: `houserule.${name}`, arguments: given })
        .catch((error) => vscode.window.showErrorMessage(error.message)))),
  ];
}

module.exports = { features, toDiagnostic };
