import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { orRefuse } from "./run-command.mjs";

await orRefuse(async () => {
  await install();
  await build(["server"]);
});
await import("../packages/server/dist/cli.js");
