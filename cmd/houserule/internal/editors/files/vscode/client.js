// A client of the language server: it starts the program, and exchanges messages with it.
// It depends on no package, so that the extension needs no installation step.
const { spawn } = require("child_process");

// A Client is one running server. onNotification receives (method, params). onRequest receives
// the same, and its result is sent back. onExit receives the error, or the exit code.
class Client {
  constructor(command, args, { onNotification, onRequest, onExit }) {
    this.pending = new Map();
    this.last = 0;
    this.input = Buffer.alloc(0);
    this.onNotification = onNotification;
    this.onRequest = onRequest;
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
    this.process.stdout.on("data", (data) => this.receive(data));
    this.process.stdin.on("error", () => {}); // the exit is reported instead
    const ended = (reason) => {
      if (!this.ended) {
        this.ended = true;
        for (const { reject } of this.pending.values()) reject(new Error("the language server has ended"));
        this.pending.clear();
        onExit(reason);
      }
    };
    this.process.on("error", ended);
    this.process.on("exit", ended);
  }

  // request sends a request and returns a promise of its result.
  request(method, params) {
    if (this.ended) return Promise.reject(new Error("the language server has ended"));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  // notify sends a notification. Without a server it does nothing.
  notify(method, params) {
    if (!this.ended) this.send({ method, params });
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  // receive handles each complete message in the input, and keeps the rest.
  receive(data) {
    this.input = Buffer.concat([this.input, data]);
    for (;;) {
      const end = this.input.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.input.toString("latin1", 0, end))[1]);
      const next = end + 4 + length;
      if (this.input.length < next) return;
      const message = JSON.parse(this.input.toString("utf8", end + 4, next));
      this.input = this.input.subarray(next);
      this.handle(message);
    }
  }

  handle({ id, method, params, result, error }) {
    if (method && id === undefined) {
      this.onNotification(method, params);
    } else if (method) {
      this.send({ id, result: this.onRequest(method, params) ?? null });
    } else if (this.pending.has(id)) {
      const { resolve, reject } = this.pending.get(id);
      this.pending.delete(id);
      if (error) reject(new Error(error.message));
      else resolve(result);
    }
  }

  // stop asks the server to end.
  async stop() {
    if (this.ended) return;
    await this.request("shutdown").catch(() => {});
    this.notify("exit");
  }
}

module.exports = { Client };
