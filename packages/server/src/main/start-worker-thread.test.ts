import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "../platform/env.ts";
import { createLog } from "../platform/log.ts";
import { WORKER_THREAD_FILE } from "../platform/paths.ts";
import { createTestDatabase } from "../testing/app/postgres.ts";
import { startWorkerThread } from "./start-worker-thread.ts";

/** Connects to the test on the port in its settings; crashes on request and reports when it stops. */
const THREAD = `
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
const wire = connect(workerData.settings.port, "127.0.0.1");
wire.write("here\\n");
wire.once("data", () => { throw new Error("broken"); });
parentPort.once("message", () => wire.end("stopped\\n"));
`;

let folder: string;
let thread: Server;
const wires: Socket[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "emberline-thread-"));
  thread = createServer((wire) => void wires.push(wire)).listen(0, "127.0.0.1");
  await once(thread, "listening");
});
afterEach(() => {
  for (const wire of wires.splice(0)) wire.destroy();
  thread.close();
  rmSync(folder, { recursive: true, force: true });
});

async function caller(): Promise<{ wire: Socket; lines: Interface }> {
  const wire = await new Promise<Socket>((resolve) => thread.once("connection", resolve));
  return { wire, lines: createInterface(wire) };
}

/** A thread with this source, and its first connection. */
function startThread(words: string, drainMs?: number) {
  const file = join(folder, "thread.mjs");
  writeFileSync(file, words);
  const address = thread.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const settings = { ...readSettings({}, folder), port };
  const call = caller();
  const { stop } = startWorkerThread({ settings, connection: {} }, createLog("silent"), {
    file: pathToFileURL(file),
    restartMs: 1,
    ...(drainMs !== undefined && { drainMs }),
  });
  return { call, stop };
}

// Covers NOTIFY-36.
test("a failed thread is restarted, a stopped one is not", async () => {
  const { call, stop } = startThread(THREAD);
  const { wire, lines } = await call;
  expect(await once(lines, "line")).toEqual(["here"]);
  const second = caller();
  wire.write("break");
  const again = await second;
  expect(await once(again.lines, "line")).toEqual(["here"]);
  const said = once(again.lines, "line");
  await stop();
  expect(await said).toEqual(["stopped"]);
  await stop();
});

test("a thread that is stopped before it runs ends", async () => {
  const { call, stop } = startThread(THREAD);
  const stopped = stop();
  const { lines } = await call;
  const said: string[] = [];
  lines.on("line", (line) => said.push(line));
  await Promise.all([once(lines, "close"), stopped]);
  expect(said).toEqual(["here", "stopped"]);
});

test("a thread that fails while stopping has stopped", async () => {
  const { call, stop } = startThread(THREAD.replace('wire.end("stopped\\n")', 'missing("x")'));
  const { wire } = await call;
  const gone = once(wire, "close");
  await stop();
  expect(await gone).toEqual([false]);
});

// As `npm run dev` starts it.
test("the thread of the server starts from its sources, and stops", async () => {
  const database = await createTestDatabase();
  try {
    const settings = readSettings({ LOG_LEVEL: "silent" }, folder);
    const workerData = { settings, connection: database.connection };
    const options = { workerData, execArgv: ["--conditions=source"] };
    const started = new Worker(WORKER_THREAD_FILE, options);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    started.postMessage("stop");
    expect(await once(started, "exit")).toEqual([0]);
  } finally {
    await database.drop();
  }
});

// Covers NOTIFY-36.
test("a thread that does not stop in time is terminated, so that it queries no stopping database", async () => {
  const { call, stop } = startThread(THREAD.replace('wire.end("stopped\\n")', "{}"), 1);
  const { wire } = await call;
  const gone = once(wire, "close");
  await stop();
  expect(await gone).toEqual([false]);
});
