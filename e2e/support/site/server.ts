import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "@playwright/test";
import { type Seed, seedFolder } from "./seeds.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The real server with its own data folder, started with `npm start`. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** The one-time link that the first start prints. */
  setupLink: () => Promise<string>;
  /** Kills it, as a power failure would, and waits for its end. */
  kill: () => Promise<void>;
  /** Ends it with Ctrl-C; the data folder stays. */
  interrupt: () => Promise<void>;
  /** Starts it again on the same port and folder. */
  restart: () => Promise<void>;
  /** Runs an `npm run -s emberline -- …` command on the same folder and returns its output. */
  emberline: (...args: string[]) => Promise<string>;
  /** The open browser contexts; `openBrowser` adds them. */
  contexts: Pick<BrowserContext, "close">[];
  /** Closes the browser contexts. */
  closeContexts: () => Promise<void>;
  /** Closes the contexts, ends the server with Ctrl-C and deletes the data folder. */
  stop: () => Promise<void>;
}

interface ServerOptions {
  /** What the data folder begins with. Starting on an existing one is quicker than starting on "nothing". */
  seed?: Seed | "nothing";
}

export async function startServer(
  env: Record<string, string> = {},
  { seed = "empty site" }: ServerOptions = {},
): Promise<RunningServer> {
  const dataDir = await createDataDir(seed);
  const port = await freePort();
  const settings = { ...settingsOf(dataDir), PORT: String(port), ...env };
  const lines: string[] = [];
  let child = await start(settings, lines);
  const contexts: RunningServer["contexts"] = [];
  const closeContexts = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  };

  return {
    contexts,
    closeContexts,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    setupLink: async () => {
      const link = lines.join("\n").match(/http\S+\/setup\?token=\S+/)?.[0];
      if (!link) throw new Error(`no set-up link was printed:\n${lines.join("\n")}`);
      return link;
    },
    kill: () => end(child, "SIGKILL"),
    interrupt: () => end(child, "SIGINT"),
    restart: async () => {
      child = await start(settings, lines);
    },
    emberline: (...args) => run(["scripts/emberline.mjs", ...args], settings),
    stop: async () => {
      await closeContexts();
      await end(child, "SIGINT");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A copy of a prepared site's data folder, or an empty folder. */
export async function createDataDir(seed: Seed | "nothing"): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "emberline-e2e-"));
  // As root, PostgreSQL's user has to pass through; else it would keep the database elsewhere.
  await chmod(dataDir, 0o711);
  if (seed !== "nothing") execFileSync("cp", ["-a", `${await seedFolder(seed)}/.`, dataDir]);
  return dataDir;
}

/** Runs a command on a data folder that no server uses. */
export const runCommandOn = (dataDir: string, ...args: string[]): Promise<string> =>
  run(["scripts/emberline.mjs", ...args], settingsOf(dataDir));

const settingsOf = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LOG_LEVEL: "warn",
  DATA_DIR: dataDir,
});

async function start(env: NodeJS.ProcessEnv, lines: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
  const output = createInterface({ input: child.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    output.on("line", (line) => {
      lines.push(line);
      if (line.includes(" is ready at ")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${lines.join("\n")}`)));
  });
  await ready;
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  }
  const [code] = await once(child, "close");
  const text = output.join("");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${text}`);
  return text;
}

/** A port that is free now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
