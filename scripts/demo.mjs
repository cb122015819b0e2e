import { spawn } from "node:child_process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { exitOnUserError, root } from "./run-command.mjs";

// Serves a throw-away site in the middle of a season; see packages/server/src/dev/demo.ts.
await exitOnUserError(async () => {
  await install();
  await build(["server", "web"]);
});
const args = ["--conditions=source", "--import", "tsx", "packages/server/src/dev/demo.ts"];
const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
// Ctrl-C reaches the demo as well: it deletes its folder, and then this script ends with its code.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
