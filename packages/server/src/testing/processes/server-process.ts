import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildServer } from "./build-server.ts";
import { killProcess, createLauncherFixture } from "./postgres-launcher-fixture.ts";

export interface ExitResult {
  code: number | null;
  output: string[];
  errors: string[];
}

export interface ServerProcess {
  process: ChildProcess;
  /** The first line of its output that matches, past or future; rejects when the process ends without one. */
  waitForLine: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Its exit code or signal, once it has ended. */
  exited: Promise<ExitResult>;
}

export interface ServerProcessFixture {
  folder: string;
  dataDir: string;
  /** Runs the server on a free port until it is ready. */
  serve: (env?: Record<string, string>) => Promise<ServerProcess & { url: string }>;
  main: (env?: Record<string, string>) => ServerProcess;
  /** Runs a command of the command line until it ends. */
  command: (args: string[], env?: Record<string, string>) => Promise<ExitResult>;
  close: () => Promise<void>;
}

/** A data folder for one test, and the real programs run on it, each as a process. */
export async function createServerProcessFixture(): Promise<ServerProcessFixture> {
  await buildServer();
  const fixture = await createLauncherFixture();
  const { folder, dataDir } = fixture;
  const processes: ServerProcess[] = [];

  function start(file: string, args: string[], env: Record<string, string> = {}): ServerProcess {
    const serverProcess = startProcess(file, args, {
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "info",
      ...env,
    });
    processes.push(serverProcess);
    return serverProcess;
  }

  const main = (env?: Record<string, string>) => start("main.js", [], env);

  return {
    folder,
    dataDir,
    main,
    serve: async (env) => {
      const serverProcess = main(env);
      const [, url = ""] = await serverProcess.waitForLine(/^Emberline is ready at (\S+)$/);
      return { ...serverProcess, url };
    },
    command: (args, env) => start("cli.js", args, env).exited,
    close: async () => {
      await Promise.all(processes.map((serverProcess) => killProcess(serverProcess.process)));
      await fixture.close();
    },
  };
}

function startProcess(file: string, args: string[], env: Record<string, string>): ServerProcess {
  const path = fileURLToPath(new URL(`../../../dist/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    // Without the environment of the tests themselves.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const errors: string[] = [];
  const lines = createInterface(child.stdout).on("line", (waitForLine) => output.push(waitForLine));
  createInterface(child.stderr).on("line", (waitForLine) => errors.push(waitForLine));
  const exited = once(child, "close").then(() => ({ code: child.exitCode, output, errors }));
  return {
    process: child,
    exited,
    waitForLine: (pattern) =>
      new Promise((resolve, reject) => {
        const matchLine = (waitForLine: string) => {
          const match = pattern.exec(waitForLine);
          if (match) resolve(match);
        };
        output.forEach(matchLine);
        lines.on("line", matchLine);
        void exited.then(() => reject(new Error(`it ended first: ${[...output, ...errors].join("\n")}`)));
      }),
  };
}
