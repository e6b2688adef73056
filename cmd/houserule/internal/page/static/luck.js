// The share of this browser in the luck of a game: it is a random number. The server first gets only its hash, and the number
// itself once the hashes of all players are on the page. A browser stores the hashes of all players, to compare them with the shares that were used.
"use strict";

// sha256 returns the SHA-256 of a text in hexadecimal digits. Pages without encryption have no crypto.subtle.
function sha256(text) {
  const primes = [], fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const k = primes.map((p) => fraction(Math.cbrt(p))), h = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
  const input = new TextEncoder().encode(text), size = ((input.length + 8) >> 6) + 1, bytes = new Uint8Array(size * 64);
  bytes.set(input);
  bytes[input.length] = 0x80;
  const words = new DataView(bytes.buffer), turn = (x, n) => (x >>> n) | (x << (32 - n));
  words.setUint32(bytes.length - 4, input.length * 8);
  for (let block = 0; block < size; block++) {
    const w = [];
    let [a, b, c, d, e, f, g, last] = h;
    for (let i = 0; i < 64; i++) {
      const s0 = w[i - 15], s1 = w[i - 2];
      w[i] = i < 16 ? words.getInt32(block * 64 + i * 4) : (w[i - 16] + (turn(s0, 7) ^ turn(s0, 18) ^ (s0 >>> 3)) + w[i - 7] + (turn(s1, 17) ^ turn(s1, 19) ^ (s1 >>> 10))) | 0;
      const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, last] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, last].forEach((x, i) => (h[i] = (h[i] + x) | 0));
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

// draw sends the hash or the share that the server asks for. After the draw it compares the shares with the stored hashes.
let added;
function draw() {
  const luck = document.getElementById("luck");
  if (!luck) return;
  const { commitment, seat, adds, hashes, shares } = luck.dataset, place = `luck ${seat} ${commitment}`;
  const kept = JSON.parse(localStorage.getItem(place)) || {};
  if (shares) document.getElementById("luck-check").textContent = checked(kept, seat, shares.split(","));
  if (!adds || added === commitment + adds) return;
  kept.share ||= random();
  if (adds === "share") kept.hashes ||= hashes.split(",");
  localStorage.setItem(place, JSON.stringify(kept));
  add(commitment, adds, adds === "share" ? kept.share : sha256(kept.share));
}
async function add(commitment, adds, words) {
  const mine = commitment + adds;
  added = mine;
  try {
    const reply = await fetch("draw", { method: "POST", body: new URLSearchParams({ draw: commitment, words }), headers: { Accept: "text/plain" } });
    if (!reply.ok) document.getElementById("notice").textContent = await reply.text();
  } catch {
    added = null; // it is sent again when the table can be reached
  }
}
function checked(kept, seat, shares) {
  if (!kept.hashes) return "";
  const used = kept.hashes.map((hash, other) => !hash || sha256(shares[other]) === hash);
  if (shares[seat] === kept.share && used.every(Boolean)) return document.getElementById("words").dataset.fair;
  return document.getElementById("words").dataset.unfair;
}
document.addEventListener("shown", draw);
draw();
