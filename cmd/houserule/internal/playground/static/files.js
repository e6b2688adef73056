// The file system of the program: files in memory, of which those below /home are kept in the
// browser's database. Other tabs learn of each change. It has the functions of Node that Go uses.
"use strict";

let count = 2, descriptors = 3, database;
const nodes = new Map([["/", folder()], ["/home", folder()], ["/tmp", folder()]]);
const open = new Map();
const O = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536, O_SYNC: 0 };
const others = new BroadcastChannel("houserule-files");

function folder() { return { mode: 0o40777, time: Date.now(), ino: count++ }; }
function file(bytes) { return { mode: 0o100666, time: Date.now(), ino: count++, bytes }; }
function problem(code) { return Object.assign(new Error(code), { code }); }

function clean(path) {
  const parts = [];
  for (const part of (path[0] === "/" ? path : "/home/" + path).split("/")) {
    if (part === "..") parts.pop();
    else if (part && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

const above = (path) => path.slice(0, path.lastIndexOf("/")) || "/";
const isKept = (path) => path.startsWith("/home/") && !path.endsWith("-tmp");

function at(path) {
  const node = nodes.get(clean(path));
  if (!node) throw problem("ENOENT");
  return node;
}

function described(node) {
  return {
    dev: 1, ino: node.ino, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: node.bytes?.length || 0, blksize: 4096, blocks: 1,
    atimeMs: node.time, mtimeMs: node.time, ctimeMs: node.time, isDirectory: () => !node.bytes,
  };
}

// keep writes a file to the database, or deletes it there. It tells other tabs.
function keep(path) {
  if (!isKept(path)) return;
  const bytes = nodes.get(path)?.bytes;
  others.postMessage({ path, bytes });
  if (!database) return;
  const store = database.transaction("files", "readwrite").objectStore("files");
  if (bytes) store.put(bytes, path);
  else store.delete(path);
}

others.onmessage = (event) => put(event.data.path, event.data.bytes);

function put(path, bytes) {
  if (!bytes) {
    nodes.delete(path);
    return;
  }
  for (let up = above(path); !nodes.has(up); up = above(up)) nodes.set(up, folder());
  nodes.set(path, file(bytes));
}

const calls = {
  open(path, flags, mode) {
    path = clean(path);
    let node = nodes.get(path);
    if (node && flags & O.O_CREAT && flags & O.O_EXCL) throw problem("EEXIST");
    if (!node) {
      if (!(flags & O.O_CREAT)) throw problem("ENOENT");
      if (!nodes.has(above(path))) throw problem("ENOENT");
      nodes.set(path, (node = file(new Uint8Array(0))));
      keep(path);
    }
    if (!node.bytes && flags & 3) throw problem("EISDIR");
    if (node.bytes && flags & O.O_DIRECTORY) throw problem("ENOTDIR");
    if (flags & O.O_TRUNC) node.bytes = new Uint8Array(0);
    open.set(descriptors, { node, path, offset: 0, appends: flags & O.O_APPEND });
    return descriptors++;
  },
  close(fd) {
    const entry = open.get(fd);
    open.delete(fd);
    if (entry?.written && nodes.get(entry.path) === entry.node) keep(entry.path);
  },
  read(fd, buffer, offset, length, position) {
    const entry = open.get(fd);
    if (!entry) return 0;
    if (!entry.node.bytes) throw problem("EISDIR");
    const from = position ?? entry.offset, part = entry.node.bytes.subarray(from, from + length);
    buffer.set(part, offset);
    if (position === null) entry.offset += part.length;
    return part.length;
  },
  write(fd, buffer, offset, length, position) {
    if (fd < 3) {
      console.log(new TextDecoder().decode(buffer.subarray(offset, offset + length)).trimEnd());
      return length;
    }
    const entry = open.get(fd), node = entry.node;
    const from = entry.appends ? node.bytes.length : (position ?? entry.offset);
    const bytes = new Uint8Array(Math.max(node.bytes.length, from + length));
    bytes.set(node.bytes);
    bytes.set(buffer.subarray(offset, offset + length), from);
    node.bytes = bytes;
    node.time = Date.now();
    if (position === null) entry.offset = from + length;
    entry.written = true;
    return length;
  },
  ftruncate(fd, length) { const entry = open.get(fd); entry.node.bytes = entry.node.bytes.slice(0, length); entry.written = true; },
  truncate(path, length) { const node = at(path); node.bytes = node.bytes.slice(0, length); keep(clean(path)); },
  fsync() {}, chmod() {}, fchmod() {}, chown() {}, fchown() {}, lchown() {}, utimes() {},
  stat: (path) => described(at(path)),
  lstat: (path) => described(at(path)),
  fstat(fd) { const entry = open.get(fd); return described(entry ? entry.node : file(new Uint8Array(0))); },
  mkdir(path) {
    path = clean(path);
    if (nodes.has(path)) throw problem("EEXIST");
    at(above(path));
    nodes.set(path, folder());
  },
  readdir(path) {
    if (at(path).bytes) throw problem("ENOTDIR");
    const inside = clean(path) === "/" ? "/" : clean(path) + "/";
    return [...nodes.keys()].filter((name) => name !== "/" && name.startsWith(inside) && !name.slice(inside.length).includes("/")).map((name) => name.slice(inside.length)).filter(Boolean);
  },
  rename(from, to) {
    from = clean(from);
    to = clean(to);
    nodes.set(to, at(from));
    nodes.delete(from);
    keep(from);
    keep(to);
  },
  link(from, to) {
    if (nodes.has(clean(to))) throw problem("EEXIST");
    nodes.set(clean(to), at(from));
    keep(clean(to));
  },
  unlink(path) { at(path); nodes.delete(clean(path)); keep(clean(path)); },
  rmdir(path) {
    if (calls.readdir(path).length) throw problem("ENOTEMPTY");
    nodes.delete(clean(path));
  },
  symlink() { throw problem("ENOSYS"); },
  readlink(path) { at(path); throw problem("EINVAL"); },
};

globalThis.fs = { constants: O };
for (const [name, call] of Object.entries(calls)) {
  globalThis.fs[name] = (...args) => {
    const done = args.pop();
    let result;
    try {
      result = call(...args);
    } catch (error) {
      done(error.code ? error : problem("EIO"));
      return;
    }
    done(null, result);
  };
}
globalThis.fs.writeSync = (fd, buffer) => calls.write(fd, buffer, 0, buffer.length, null);
globalThis.process = {
  pid: 1, ppid: 0, umask: () => 0, cwd: () => "/home", chdir() { throw problem("ENOSYS"); },
  getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [],
};
globalThis.path = { resolve: (...parts) => clean(parts.join("/")) };

// load reads the kept files. Without a database, for example in a private window, files last as
// long as the tab.
async function load() {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    const request = indexedDB.open("houserule", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    database = await done(request);
    const store = database.transaction("files").objectStore("files");
    const [paths, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    paths.forEach((path, i) => put(path, contents[i]));
  } catch {
    database = undefined;
  }
}
