import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "@playwright/test";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The real program with a data folder of its own, started as an operator would start it. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** The one-time link that was printed at the first start. */
  setUpLink: () => Promise<string>;
  /** Ends it as a power failure would, and waits until it is gone. */
  kill: () => Promise<void>;
  /** Ctrl-C; the data folder stays. */
  halt: () => Promise<void>;
  /** Starts it again on the same port and folder. */
  restart: () => Promise<void>;
  /** Runs what `npm run -s emberline -- …` runs against the same folder; answers what it printed. */
  emberline: (...args: string[]) => Promise<string>;
  /** The browsers that came to see it: whoever opens one puts it here. */
  guests: Pick<BrowserContext, "close">[];
  /** Closes their browsers. */
  sendHome: () => Promise<void>;
  /** The guests go, then Ctrl-C, and the data folder goes. */
  stop: () => Promise<void>;
}

interface Wishes {
  /** Nothing was ever started in its folder; else somebody has been there, which is quicker. */
  isFirst?: boolean;
}

export async function startServer(
  env: Record<string, string> = {},
  { isFirst = false }: Wishes = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "emberline-story-"));
  // As root, PostgreSQL's user has to pass through; else it would keep the database elsewhere.
  await chmod(dataDir, 0o711);
  const seed = process.env["STORY_SEED"];
  if (seed !== undefined && !isFirst) execFileSync("cp", ["-a", `${seed}/.`, dataDir]);
  const port = await freePort();
  const settings = { ...process.env, LOG_LEVEL: "warn", DATA_DIR: dataDir, PORT: String(port), ...env };
  const lines: string[] = [];
  let child = await start(settings, lines);
  const guests: RunningServer["guests"] = [];
  const sendHome = async () => {
    await Promise.all(guests.splice(0).map((guest) => guest.close()));
  };

  return {
    guests,
    sendHome,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    setUpLink: async () => {
      const link = lines.join("\n").match(/http\S+\/setup\?token=\S+/)?.[0];
      if (!link) throw new Error(`no set-up link was printed:\n${lines.join("\n")}`);
      return link;
    },
    kill: () => end(child, "SIGKILL"),
    halt: () => end(child, "SIGINT"),
    restart: async () => {
      child = await start(settings, lines);
    },
    emberline: (...args) => run(["scripts/emberline.mjs", ...args], settings),
    stop: async () => {
      await sendHome();
      await end(child, "SIGINT");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

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
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
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

/** Asks the system for a port and gives it back; it is ours again a moment later. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
