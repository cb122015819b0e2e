import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { stopProcess } from "./child.ts";
import { pinned } from "./cores.ts";

/** Our server, as `npm start` runs it. */
export interface Server {
  port: number;
  pid: number;
  /** With `inspect`: where Node's inspector listens. */
  inspector: string | null;
  stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>;
}

interface ServerOptions {
  dataDir: string;
  core: number | null;
  /** Any that is free if it is missing. */
  port?: number;
  /** Opens Node's inspector, for collecting garbage before memory is read. */
  inspect?: boolean;
  /** Further settings. */
  env?: Record<string, string>;
  /** The built server of another version. */
  main?: string;
}

const MAIN = fileURLToPath(new URL("../../packages/server/dist/main.js", import.meta.url));
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts the built server and waits until it is ready. Throws with its output when it ends before. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { server, ready } = await spawnServer(options);
  await ready;
  return server;
}

/** The server, and when it says that it is ready. */
export async function spawnServer({
  dataDir,
  core,
  inspect = false,
  env = {},
  main = MAIN,
  ...options
}: ServerOptions) {
  const port = options.port ?? (await freePort());
  const node = pinned(core, [...(inspect ? ["--inspect=127.0.0.1:0"] : []), main]);
  const child = spawn(node.command, node.args, {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "warn",
      // Each request comes from another address, so that no rate limit answers.
      TRUST_PROXY: "loopback",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const output: string[] = [];
  const server: Server = {
    port,
    pid: child.pid ?? 0,
    inspector: null,
    stop: (signal = "SIGTERM") => stopProcess(child, signal),
  };
  createInterface(child.stderr).on("line", (line) => {
    const [, address] = /^Debugger listening on (ws:\S+)$/.exec(line) ?? [];
    server.inspector ??= address ?? null;
    output.push(line);
  });
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      output.push(line);
      if (line.startsWith("Emberline is ready")) resolve();
    });
    child.once("exit", () => reject(new Error(`the server ended:\n${output.join("\n")}`)));
  });
  return { server, ready };
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
