// Connects VS Code to the language server of houserule, for rules and for the data beside them.
const vscode = require("vscode");
const { Client } = require("./client");
const commands = require("./commands");
const { features, toDiagnostic } = require("./features");

// selector selects the documents that the server reads.
const selector = [{ scheme: "file", language: "houserule" }, { scheme: "file", pattern: "**/*.toml" }];

let client;
let stopping = false; // VS Code has asked the extension to stop

// exports.activate starts the server, sends it the open documents, and registers the features.
exports.activate = async (context) => {
  const program = vscode.workspace.getConfiguration("houserule").get("path");
  commands.register(context, program);

  const found = vscode.languages.createDiagnosticCollection("houserule");
  const refresh = new vscode.EventEmitter();
  context.subscriptions.push(found, refresh);

  client = new Client(program, ["lsp"], {
    onNotification(method, params) {
      if (method === "textDocument/publishDiagnostics") {
        found.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
      } else if (method === "window/showMessage") {
        const show = params.type === 1 ? vscode.window.showErrorMessage : vscode.window.showInformationMessage;
        show(params.message);
      }
    },
    onRequest(method) {
      if (method === "workspace/codeLens/refresh") refresh.fire();
    },
    onExit(reason) {
      found.clear();
      if (!stopping) {
        const why = reason && reason.code === "ENOENT" ? "it was not found" : `it ended (${reason && reason.message ? reason.message : reason})`;
        vscode.window.showErrorMessage(`houserule could not run ${program}: ${why}. Set houserule.path to the program, and reload the window.`);
      }
    },
  });

  const root = vscode.workspace.workspaceFolders && vscode.workspace.workspaceFolders[0];
  try {
    await client.request("initialize", {
      processId: process.pid,
      rootUri: root ? root.uri.toString() : null,
      capabilities: { workspace: { codeLens: { refreshSupport: true } } },
    });
  } catch {
    return; // onExit has shown the reason
  }
  client.notify("initialized", {});

  const reads = (document) => vscode.languages.match(selector, document) > 0;
  const id = (document) => ({ uri: document.uri.toString(), version: document.version });
  const open = (document) => {
    if (reads(document)) {
      client.notify("textDocument/didOpen", { textDocument: { ...id(document), languageId: document.languageId, text: document.getText() } });
    }
  };
  const range = (r) => ({ start: { line: r.start.line, character: r.start.character }, end: { line: r.end.line, character: r.end.character } });
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.{rules,toml}");
  const changed = (type) => (uri) => client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (reads(document) && contentChanges.length > 0) {
        const changes = contentChanges.map((change) => ({ range: range(change.range), text: change.text }));
        client.notify("textDocument/didChange", { textDocument: id(document), contentChanges: changes });
      }
    }),
    vscode.workspace.onDidSaveTextDocument((document) => reads(document) && client.notify("textDocument/didSave", { textDocument: id(document) })),
    vscode.workspace.onDidCloseTextDocument((document) => reads(document) && client.notify("textDocument/didClose", { textDocument: id(document) })),
    watcher, watcher.onDidCreate(changed(1)), watcher.onDidChange(changed(2)), watcher.onDidDelete(changed(3)),
    ...features(selector, (method, params) => client.request(method, params), refresh.event),
  );
  vscode.workspace.textDocuments.forEach(open);
};

exports.deactivate = () => {
  stopping = true;
  return client && client.stop();
};
