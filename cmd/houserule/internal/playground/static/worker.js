// The worker in which the program runs. Requests come from ports: one of the page, and one of the
// service worker.
"use strict";

importScripts("files.js", "wasm_exec.js");

const mostMemory = 1 << 30; // bytes, because a link from a stranger may hold hostile rules
const waiting = [];
let handle;

globalThis.ready = (handler) => {
  handle = handler;
  waiting.splice(0).forEach(answer);
  postMessage({ ready: true });
};

// answer hands a request to the program, and its response to the port of the request.
function answer(request) {
  const { method, path, headers, body, port } = request;
  const cancel = handle(method, path, headers, new Uint8Array(body || 0), {
    head: (status, headers) => port.postMessage({ status, headers }),
    chunk: (chunk) => port.postMessage({ chunk }, [chunk.buffer]),
    end: () => port.postMessage({ end: true }),
  });
  port.onmessage = () => cancel?.();
}

onmessage = (event) => {
  event.data.port.onmessage = (message) => (handle ? answer(message.data) : waiting.push(message.data));
};

async function start() {
  await load();
  const go = new Go(), grown = go.importObject.gojs["runtime.resetMemoryDataView"];
  go.env = { HOME: "/home", TMPDIR: "/tmp", GOGC: "200" };
  go.importObject.gojs["runtime.resetMemoryDataView"] = (sp) => {
    grown(sp);
    if (go.mem.byteLength > mostMemory) throw new Error("out of memory");
  };
  const reply = await fetch("houserule.wasm.bin");
  if (!reply.ok) throw new Error("the program could not be loaded");
  const program = new Response(reply.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(program, go.importObject);
  await go.run(instance);
  throw new Error("the program ended");
}

start().catch((error) => postMessage({ failed: error.message }));
