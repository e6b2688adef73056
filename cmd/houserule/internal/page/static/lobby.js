// The page of the lobby reads the tables again every few seconds while it is visible. A form that
// has the focus stays as it is.
"use strict";

const every = 5000; // milliseconds

async function refresh() {
	const tables = document.getElementById("tables");
	if (document.hidden || tables.contains(document.activeElement)) return;
	const reply = await fetch("./");
	if (!reply.ok) return;
	const now = new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("tables");
	if (now.innerHTML !== tables.innerHTML && !tables.contains(document.activeElement)) tables.replaceWith(now);
}

setInterval(() => refresh().catch(() => {}), every);
