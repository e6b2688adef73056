// Starts the language server of houserule for rules, and for the data beside them.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("houserule").get("path");
  const documentSelector = [{ scheme: "file", language: "houserule" }, { scheme: "file", pattern: "**/*.toml" }];
  client = new LanguageClient("houserule", "houserule", { command, args: ["lsp"] }, {
    documentSelector,
    synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{rules,toml}") },
  });
  return client.start();
};

exports.deactivate = () => client && client.stop();
