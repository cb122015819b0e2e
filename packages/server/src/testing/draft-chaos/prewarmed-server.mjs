import { once } from "node:events";
import { createInterface } from "node:readline";

const CHECK_EVERY_MS = 10;
const STALL_MS = 30;

/**
 * The built program on its marks: everything is loaded, and one line on its input, the settings as JSON,
 * starts it as it is. So whoever kills servers by the dozen does not wait for each to be loaded.
 */
process.stdin.on("close", () => process.exit());
await import("../../../dist/start-app.js");
process.stdout.write("loaded\n");
const [settings] = await once(createInterface(process.stdin), "line");
Object.assign(process.env, JSON.parse(settings));
reportStalls();
await import("../../../dist/main.js");

/** Reports when a busy machine gave this process no time. What the server's own work took is its own fault. */
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
