import { spawn } from "node:child_process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { exitOnUserError, root } from "./run-command.mjs";

// Measures the built server against limit servers; see bench/README.md.
await exitOnUserError(async () => {
  await install();
  await build(["server"]);
});
const args = ["--conditions=source", "--import", "tsx", "bench/main.ts", ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
// Ctrl-C reaches the child as well: it ends its processes, and then this script ends with its code.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
