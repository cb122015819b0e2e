import nodeModule from "node:module";
import { join } from "node:path";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { exitOnUserError, root } from "./run-command.mjs";

await exitOnUserError(async () => {
  await install();
  await build(["server", "web"]);
});
// Keeps compiled code for the next start. Node 20 has no such function.
nodeModule.enableCompileCache?.(join(root, ".cache", "compiled"));
// In this very process: nothing stands between the terminal and the server.
await import("../packages/server/dist/main.js");
