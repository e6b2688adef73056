// The worker in which the program runs. Requests come from ports: one of the page, and one of the
// service worker.
"use strict";

// A helper gets the program from the worker that it helps. The download begins before anything else.
const programName = "houserule.wasm.bin", fetched = name === "helper" ? null : fetch(programName);

importScripts("files.js", "wasm_exec.js", "xz-decompress.min.js");

const mostMemory = 1 << 30; // bytes, because a link from a stranger may hold hostile rules
const usualMemory = 128 << 20; // bytes, added at the start, because hundreds of small additions take long
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

let program, begun;

onmessage = (event) => {
  event.data.port.onmessage = (message) => (handle ? answer(message.data) : waiting.push(message.data));
  if (begun) return;
  begun = true;
  program = event.data.program;
  if (!program) globalThis.helper = startHelper;
  start().catch((error) => postMessage({ failed: error.message }));
};

// startHelper starts another worker that makes a report. It returns a function that ends that worker.
function startHelper(job, hear, end) {
  const worker = new Worker("worker.js", { name: "helper" }), requests = new MessageChannel(), { port1, port2 } = new MessageChannel(), decoder = new TextDecoder();
  let over;
  const stop = () => {
    over = true;
    worker.terminate();
    port1.close();
  };
  const ended = (problem) => {
    if (over) return;
    stop();
    end(problem);
  };
  port1.onmessage = ({ data }) => {
    if (over) return;
    if (data.chunk) hear(decoder.decode(data.chunk));
    if (data.end) ended();
  };
  worker.onmessage = ({ data }) => { if (data.failed) ended("the report was stopped: " + data.failed); };
  worker.onerror = (event) => ended("the report could not be started: " + event.message);
  worker.postMessage({ port: requests.port2, program }, [requests.port2]);
  requests.port1.postMessage({ method: "POST", path: "/report", headers: [], body: new TextEncoder().encode(job), port: port2 }, [port2]);
  return stop;
}

// loaded returns the program. It decompresses and compiles the beginning while the rest is still
// being fetched, and caches the program for use without a network.
async function loaded() {
  const reply = await fetched, cache = await caches.open("houserule " + new URL(".", location).pathname + " VERSION");
  if (!reply.ok) throw new Error("the program could not be loaded");
  if (!(await cache.match(programName))) cache.put(programName, reply.clone()).catch(() => {}); // a full disk keeps nothing
  const [head, body] = reply.body.tee(), reader = head.getReader(), { value } = await reader.read();
  reader.cancel();
  const program = value[0] === 0xfd ? new self["xz-decompress"].XzReadableStream(body) : body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(program, { headers: { "Content-Type": "application/wasm" } }));
}

async function start() {
  [program] = await Promise.all([program || loaded(), load()]);
  const go = new Go(), grown = go.importObject.gojs["runtime.resetMemoryDataView"];
  // the program collects no garbage before its first page, because that would delay the page
  go.env = { HOME: "/home", TMPDIR: "/tmp", ...(fetched ? { GOGC: "off", GOMEMLIMIT: "800MiB" } : { GOGC: "200" }) };
  go.importObject.gojs["runtime.resetMemoryDataView"] = (sp) => {
    grown(sp);
    if (go.mem.byteLength > mostMemory) throw new Error("out of memory");
  };
  const instance = await WebAssembly.instantiate(program, go.importObject);
  instance.exports.mem.grow(usualMemory >> 16);
  await go.run(instance);
  throw new Error("the program ended");
}
