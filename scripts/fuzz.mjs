import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "./run-command.mjs";

// Sends generated requests and frames to a server, longer than the tests do; see CONTRIBUTING.md.
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    seed: { type: "string", default: String(Date.now() % 1e6) },
  },
});
console.log(`seed ${values.seed}`);
const args = ["vitest", "run", "--project", "server", "packages/server/src/testing/fuzz/fuzz.test.ts"];
const env = { ...process.env, FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed };
const child = spawn("npx", args, { cwd: root, stdio: "inherit", env });
child.on("exit", (code) => process.exit(code ?? 1));
