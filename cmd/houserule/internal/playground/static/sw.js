// The service worker: it keeps the site for use without a network, and forwards requests for
// pages of a game to the program, which runs in a worker of the tab. at/TAB/ begins the addresses
// of a tab's pages.
"use strict";

// The files that a first question needs, and those that are fetched after it.
const version = "VERSION", core = CORE, rest = REST;
const base = new URL(registration.scope).pathname, cacheName = "houserule " + base + " " + version;
const ports = new Map(), wanted = new Map();

// checked returns a request for a file of this version. The server sends a file again only if the
// browser has another one.
function checked(name) { return new Request(name, { cache: "no-cache" }); }

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(core.map(checked))).then(() => skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("houserule " + base + " ") && name !== cacheName).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

self.addEventListener("message", (event) => {
  const { tab, port } = event.data;
  if (!port) {
    event.waitUntil(keepRest());
    return;
  }
  ports.set(tab, port);
  wanted.get(tab)?.(port);
  wanted.delete(tab);
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  const local = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : "";
  const page = local.match(/^at\/([a-z0-9]+)(\/.*)$/);
  const shared = (page ? page[2] : url.pathname).match(/^\/(static\/[a-z.-]+)$/);
  if (shared) event.respondWith(kept(shared[1], event.request));
  else if (page) event.respondWith(forwarded(event.request, page[1], page[2] + url.search));
  else if (url.pathname.startsWith(base) && event.request.method === "GET") event.respondWith(kept(local || "./", event.request));
});

// keepRest caches the files of the site that are fetched after the first question.
async function keepRest() {
  const cache = await caches.open(cacheName), missing = await Promise.all(rest.map(async (name) => !(await cache.match(name))));
  await cache.addAll(rest.filter((_, i) => missing[i]).map(checked));
}

// kept returns a file of the site. The worker caches the program, because its download begins
// before this service worker does.
async function kept(name, request) {
  const cache = await caches.open(cacheName), known = await cache.match(name);
  if (known) return known;
  const reply = await fetch(new URL(name, registration.scope));
  if (reply.ok && rest.includes(name)) await cache.put(name, reply.clone());
  return reply;
}

// portOf returns the port of a tab's program. After a restart of this service worker it asks the
// tabs for it.
function portOf(tab) {
  if (ports.has(tab)) return ports.get(tab);
  return new Promise((resolve) => {
    wanted.set(tab, resolve);
    clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => all.forEach((client) => client.postMessage({ want: tab })));
    setTimeout(resolve, 5000);
  });
}

async function forwarded(request, tab, path) {
  const body = request.method === "POST" ? await request.arrayBuffer() : null;
  const port = await portOf(tab), channel = new MessageChannel();
  if (!port) return new Response("The program of this page is gone. Open the playground again.", { status: 503 });
  return new Promise((resolve) => {
    let controller;
    const stream = new ReadableStream({ start: (c) => { controller = c; }, cancel: () => channel.port1.postMessage("cancel") });
    channel.port1.onmessage = ({ data }) => {
      if (data.status) resolve(new Response([204, 303, 304].includes(data.status) ? null : stream, data));
      if (data.chunk) try { controller.enqueue(data.chunk); } catch { /* the reader has left */ }
      if (data.end) try { controller.close(); } catch { /* the reader has left */ }
    };
    port.postMessage({ method: request.method, path, headers: [...request.headers], body, port: channel.port2 }, [channel.port2]);
  });
}
