"use strict";
/*
 * A browser without a window, driven over its debugging pipe: file descriptors 3 and 4,
 * JSON messages that each end in a NUL. All it complains of, asks for or opens is kept.
 */
const { spawn, spawnSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

const PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser"];

function findProgram() {
	for (const name of PROGRAMS)
		if (spawnSync("sh", ["-c", `command -v ${name}`]).status === 0)
			return name;
	throw new Error("no browser: install chromium-headless-shell (tests/deps.sh test)");
}

class Browser {
	/* Start it and open an empty page. */
	static async start() {
		const b = new Browser();

		b.dir = fs.mkdtempSync(path.join(os.tmpdir(), "pagdi-browser-"));
		b.process = spawn(findProgram(), ["--headless", "--no-sandbox", "--disable-gpu",
			"--no-first-run", "--disable-background-networking", "--disable-extensions",
			"--remote-debugging-pipe", `--user-data-dir=${b.dir}`],
		{ stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
		b.number = 0;
		b.waiting = new Map();
		b.loaded = new Set();
		b.onLoad = () => {};
		b.forget();
		b.listen();
		const { targetId } = await b.send("Target.createTarget", { url: "about:blank" });
		const { sessionId } = await b.send("Target.attachToTarget",
			{ targetId, flatten: true });
		b.session = sessionId;
		for (const domain of ["Page", "Runtime", "Log", "Network"])
			await b.send(domain + ".enable");
		await b.send("Page.setLifecycleEventsEnabled", { enabled: true });
		return b;
	}

	/* Forget what was complained of so far. */
	forget() {
		this.complaints = [];
		this.requests = [];
		this.dialogs = [];
	}

	listen() {
		let rest = Buffer.alloc(0);

		this.process.stdio[3].on("error", () => {});
		this.process.stdio[4].on("data", (data) => {
			rest = Buffer.concat([rest, data]);
			for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1))
				this.hear(JSON.parse(rest.subarray(0, end)));
		});
		this.process.on("exit", () => {
			for (const { reject } of this.waiting.values())
				reject(new Error("the browser has gone"));
		});
	}

	hear(message) {
		const p = message.params;

		if (message.id) {
			const { resolve, reject } = this.waiting.get(message.id);
			this.waiting.delete(message.id);
			if (message.error)
				reject(new Error(message.error.message));
			else
				resolve(message.result);
		} else if (message.method === "Runtime.exceptionThrown") {
			this.complaints.push(p.exceptionDetails.text + " " +
				(p.exceptionDetails.exception || {}).description);
		} else if (message.method === "Runtime.consoleAPICalled") {
			this.complaints.push(p.type + ": " + p.args.map((a) => a.value).join(" "));
		} else if (message.method === "Log.entryAdded") {
			this.complaints.push(p.entry.source + ": " + p.entry.text);
		} else if (message.method === "Network.requestWillBeSent") {
			this.requests.push(p.request.url);
		} else if (message.method === "Page.javascriptDialogOpening") {
			this.dialogs.push(p.message);
			this.send("Page.handleJavaScriptDialog", { accept: true });
		} else if (message.method === "Page.lifecycleEvent" && p.name === "load") {
			this.loaded.add(p.loaderId);
			this.onLoad();
		}
	}

	send(method, params = {}) {
		const id = ++this.number;
		const message = { id, method, params, sessionId: this.session };

		return new Promise((resolve, reject) => {
			this.waiting.set(id, { resolve, reject });
			this.process.stdio[3].write(JSON.stringify(message) + "\0");
		});
	}

	/* Another document; a page of which only the part after # differs is left first. */
	async open(url) {
		for (const where of ["about:blank", url]) {
			this.forget();
			const { loaderId } = await this.send("Page.navigate", { url: where });
			while (!this.loaded.has(loaderId))
				await new Promise((resolve) => { this.onLoad = resolve; });
		}
	}

	async evaluate(expression) {
		const answer = await this.send("Runtime.evaluate",
			{ expression, returnByValue: true, awaitPromise: true });

		if (answer.exceptionDetails)
			throw new Error(JSON.stringify(answer.exceptionDetails));
		return answer.result.value;
	}

	async key(key) {
		const codes = { ArrowLeft: 37, ArrowRight: 39, Home: 36, End: 35, " ": 32 };
		const event = { key, windowsVirtualKeyCode: codes[key] || key.charCodeAt(0) };

		if (key.length === 1)
			event.text = key;
		await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
		await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
	}

	/* With the pointer, in the middle of what is found. */
	async click(selector) {
		const at = await this.evaluate(`(() => {
			const n = document.querySelector(${JSON.stringify(selector)});
			n.scrollIntoView();
			const r = n.getBoundingClientRect();
			return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
		})()`);

		for (const type of ["mousePressed", "mouseReleased"])
			await this.send("Input.dispatchMouseEvent",
				{ type, ...at, button: "left", clickCount: 1 });
	}

	/* Wait until an expression is true, at most so many seconds. */
	async until(expression, seconds = 5) {
		const end = Date.now() + seconds * 1000;

		while (!await this.evaluate(expression)) {
			if (Date.now() > end)
				throw new Error(`never true: ${expression}`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	/* What is seen, as a PNG. */
	async picture() {
		const { data } = await this.send("Page.captureScreenshot", { format: "png" });
		return Buffer.from(data, "base64");
	}

	async stop() {
		const gone = new Promise((resolve) => this.process.on("exit", resolve));

		await this.send("Browser.close").catch(() => {});
		await gone;
		fs.rmSync(this.dir, { recursive: true, force: true });
	}
}

module.exports = { Browser };
