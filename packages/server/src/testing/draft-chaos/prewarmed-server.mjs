import { once } from "node:events";
import { createInterface } from "node:readline";

const CHECK_EVERY_MS = 10;
const STALL_MS = 30;

/**
 * The built program with all modules loaded. One line of input, the settings as JSON, starts it. Tests that kill
 * many servers need not wait for each to load.
 */
process.stdin.on("close", () => process.exit());
await import("../../../dist/start-app.js");
process.stdout.write("loaded\n");
const [settings] = await once(createInterface(process.stdin), "line");
Object.assign(process.env, JSON.parse(settings));
reportStalls();
await import("../../../dist/main.js");

/** Reports stalls caused by a busy machine. Time that the server itself worked is not excused. */
function reportStalls() {
  let last = { at: Date.now(), work: process.cpuUsage() };
  setInterval(() => {
    const at = Date.now();
    const { user, system } = process.cpuUsage(last.work);
    const waitedMs = at - last.at - (user + system) / 1000;
    if (waitedMs > STALL_MS) process.stdout.write(`stalled from ${last.at} to ${at}\n`);
    last = { at, work: process.cpuUsage() };
  }, CHECK_EVERY_MS).unref();
}
