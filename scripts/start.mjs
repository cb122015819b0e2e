import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { exitOnUserError } from "./run-command.mjs";

await exitOnUserError(async () => {
  await install();
  await build(["server", "web"]);
});
// In this very process: nothing stands between the terminal and the server.
await import("../packages/server/dist/main.js");
