import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * The built program on its marks: everything is loaded, and one line on its input, the settings as JSON,
 * starts it as it is. So whoever kills servers by the dozen does not wait for each to be loaded.
 */
process.stdin.on("close", () => process.exit());
await import("../../../dist/start-app.js");
process.stdout.write("loaded\n");
const [settings] = await once(createInterface(process.stdin), "line");
Object.assign(process.env, JSON.parse(settings));
await import("../../../dist/main.js");
