import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { killProcess } from "../processes/postgres-launcher-fixture.ts";
import type { Stall } from "./detect-stalls.ts";
import { processorTimeWith } from "./load-adjusted-timer.ts";

/** The real server in a child process. */
export interface ChaosServer {
  /** Its WebSocket URL; empty if it died before it was ready. */
  url: string;
  /** When it was started, and when it reported ready or died; epoch milliseconds. */
  startedAt: number;
  readyAt: number;
  /** Its stalls so far; each is added at its end. */
  stalls: readonly Stall[];
  /** Its time and that of the test, for `startLoadAdjustedTimer`. */
  processorTime: () => ReturnType<typeof processorTimeWith>;
  hasExited: () => boolean;
  exited: Promise<void>;
  kill: () => Promise<void>;
  /** Stops it gracefully; resolves with its exit code. */
  stop: () => Promise<number | null>;
}

interface PreloadedServer {
  child: ChildProcess;
  stalls: Stall[];
  waitForLine: (pattern: RegExp) => Promise<RegExpExecArray>;
}

const program = fileURLToPath(new URL("prewarmed-server.mjs", import.meta.url));

export type ServerPool = ReturnType<typeof createServerPool>;

/** Starts servers one after another; the next one is loaded while the current one runs. */
export function createServerPool(settings: Record<string, string>) {
  const children: ChildProcess[] = [];
  let next: PreloadedServer | undefined;

  function preload(): PreloadedServer {
    const one = load();
    children.push(one.child);
    return one;
  }

  return {
    /** Preloads the next server. */
    prepare: () => void (next ??= preload()),
    start: async (env: Record<string, string> = {}): Promise<ChaosServer> => {
      const one = next ?? preload();
      next = undefined;
      await one.waitForLine(/^loaded$/);
      return run(one, { ...settings, ...env });
    },
    close: () => Promise.all(children.map(killProcess)),
  };
}

function load(): PreloadedServer {
  const child = spawn(process.execPath, [program], {
    // Not the environment of the test run.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "test" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const stalls: Stall[] = [];
  const output = createInterface(child.stdout).on("line", (line) => {
    const stall = /^stalled from (\d+) to (\d+)$/.exec(line);
    if (stall) stalls.push({ from: Number(stall[1]), to: Number(stall[2]) });
    else lines.push(line);
  });
  createInterface(child.stderr).on("line", (line) => lines.push(line));
  child.stdin.on("error", () => undefined);
  const waitForLine = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const matchLine = (text: string) => {
        const match = pattern.exec(text);
        if (match) resolve(match);
      };
      lines.forEach(matchLine);
      output.on("line", matchLine);
      child.once("close", () => reject(new Error(`it ended first: ${lines.join("\n")}`)));
    });
  return { child, stalls, waitForLine };
}

async function run(
  { child, stalls, waitForLine }: PreloadedServer,
  env: Record<string, string>,
): Promise<ChaosServer> {
  const startedAt = Date.now();
  child.stdin?.write(`${JSON.stringify(env)}\n`);
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const exited = once(child, "exit").then(() => undefined);
  const ready = waitForLine(/ is ready at (\S+)$/).catch((error: unknown) => {
    // A kill before it was ready is expected, another end is an error.
    if (child.signalCode !== "SIGKILL") throw error;
    return null;
  });
  const address = (await ready)?.[1]?.replace("http", "ws");
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    url: address ? `${address}/api/socket` : "",
    startedAt,
    readyAt: Date.now(),
    stalls,
    processorTime: () => processorTimeWith(child.pid),
    hasExited,
    exited,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}
