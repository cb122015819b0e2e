import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { exitOnUserError } from "./run-command.mjs";

await exitOnUserError(async () => {
  await install();
  await build(["server"]);
});
await import("../packages/server/dist/cli.js");
