import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pinned } from "./cores.ts";

const CLI = fileURLToPath(new URL("../../packages/server/dist/cli.js", import.meta.url));

/** Runs the built command line to its end, or kills it at `signal`. Throws with its output when it fails. */
export async function runCommand(
  args: string[],
  { dataDir, core, signal }: { dataDir: string; core: number | null; signal?: AbortSignal },
): Promise<void> {
  const node = pinned(core, [CLI, ...args]);
  const child = spawn(node.command, node.args, {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  signal?.addEventListener("abort", kill, { once: true });
  const output: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  await once(child, "close");
  process.off("exit", kill);
  signal?.removeEventListener("abort", kill);
  if (signal?.aborted) return;
  if (child.exitCode !== 0)
    throw new Error(`${args.slice(0, 2).join(" ")} failed: ${Buffer.concat(output).toString("utf8")}`);
}
