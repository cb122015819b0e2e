import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { killProcess } from "../processes/postgres-launcher-fixture.ts";
import type { Stall } from "./detect-stalls.ts";

/** The real program in a process of its own. */
export interface ChaosServer {
  /** Where its sockets are; empty if it died before it was ready. */
  url: string;
  /** When it was told to start, and when it said that it was ready, or died; epoch milliseconds. */
  startedAt: number;
  readyAt: number;
  /** So far; each is known as soon as it is over. */
  stalls: readonly Stall[];
  hasExited: () => boolean;
  exited: Promise<void>;
  kill: () => Promise<void>;
  /** Asks it to stop; answers its exit code. */
  stop: () => Promise<number | null>;
}

interface PreloadedServer {
  child: ChildProcess;
  stalls: Stall[];
  waitForLine: (pattern: RegExp) => Promise<RegExpExecArray>;
}

const program = fileURLToPath(new URL("prewarmed-server.mjs", import.meta.url));

export type ServerPool = ReturnType<typeof createServerPool>;

/** Starts servers one after another; the next one is loaded while the last one runs. */
export function createServerPool(settings: Record<string, string>) {
  const children: ChildProcess[] = [];
  let next: PreloadedServer | undefined;

  function preload(): PreloadedServer {
    const one = load();
    children.push(one.child);
    return one;
  }

  return {
    /** Has one ready to go. */
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
    // Nothing of what the tests themselves were started with.
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
    // To be killed so early is not its fault; anything else is.
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
    hasExited,
    exited,
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}
