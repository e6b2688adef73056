// Commands that run the program in a terminal: write a house rule, check, play and compare it.
const { execFile } = require("child_process");
const path = require("path");
const vscode = require("vscode");

// argumentsFor returns the arguments of the program for a command on a file. A house rule is
// played and compared with the game that it extends.
function argumentsFor(command, file, text) {
  const extended = /^\s*variant\b[^{]*\{[^}]*\bextends\s+([\w-]+)/m.exec(text);
  switch (command) {
    case "check":
      return ["check", file];
    case "play":
      return extended ? ["play", extended[1], "--with", file] : ["play", file];
    case "compare":
      return extended ? ["compare", extended[1], "--with", file] : null;
  }
}

// run runs the program in a terminal of its own, without a shell in between.
function run(program, args, folder) {
  const task = new vscode.Task({ type: "houserule" }, vscode.TaskScope.Global, args[0], "houserule",
    new vscode.ProcessExecution(program, args, { cwd: folder }));
  task.presentationOptions = { focus: true, clear: true };
  return vscode.tasks.executeTask(task);
}

// onFile runs a command on the rules in the active editor.
async function onFile(program, command) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== "houserule" || editor.document.isUntitled) {
    vscode.window.showErrorMessage("Open a file of rules first. It ends in .rules.");
    return;
  }
  await editor.document.save();
  const file = editor.document.fileName;
  const args = argumentsFor(command, path.basename(file), editor.document.getText());
  if (!args) {
    vscode.window.showErrorMessage("Only a house rule can be compared: a variant that extends another one.");
    return;
  }
  await run(program, args, path.dirname(file));
}

// newHouseRule asks for a name and a game, writes a house rule that works, and opens it.
async function newHouseRule(program) {
  const folder = vscode.workspace.workspaceFolders && vscode.workspace.workspaceFolders[0];
  if (!folder) {
    vscode.window.showErrorMessage("Open a folder first. The house rule is written there.");
    return;
  }
  const name = await vscode.window.showInputBox({ prompt: "The name of the house rule: letters, digits and _", value: "kinder" });
  const game = name && (await vscode.window.showInputBox({ prompt: "The game that it changes: a name or a file", value: "solitaire" }));
  if (!game) return;
  execFile(program, ["new", name, "--from", game], { cwd: folder.uri.fsPath }, async (error, output, problem) => {
    if (error) {
      vscode.window.showErrorMessage((problem || error.message).trim());
      return;
    }
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, `${name}.rules`));
  });
}

// register registers the commands.
function register(context, program) {
  context.subscriptions.push(
    vscode.commands.registerCommand("houserule.newHouseRule", () => newHouseRule(program)),
    ...["check", "play", "compare"].map((command) =>
      vscode.commands.registerCommand(`houserule.${command}File`, () => onFile(program, command))));
}

module.exports = { argumentsFor, register };
