import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { buildProgram } from "./build-server.ts";
import { killHard, openLauncherScene } from "./postgres-launcher-fixture.ts";

export interface Ending {
  code: number | null;
  output: string[];
  errors: string[];
}

export interface Program {
  process: ChildProcess;
  /** The first line of its output that matches, said already or to come; fails when it ends without. */
  line: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** How it ended, once it has. */
  ending: Promise<Ending>;
}

export interface ProgramScene {
  folder: string;
  dataDir: string;
  /** Runs the server on a free port until it is ready. */
  serve: (env?: Record<string, string>) => Promise<Program & { url: string }>;
  main: (env?: Record<string, string>) => Program;
  /** Runs the command line to its end. */
  command: (args: string[], env?: Record<string, string>) => Promise<Ending>;
  close: () => Promise<void>;
}

/** A data folder of the test's own, and the real programs run on it, each a process. */
export async function openProgramScene(): Promise<ProgramScene> {
  await buildProgram();
  const scene = await openLauncherScene();
  const { folder, dataDir } = scene;
  const programs: Program[] = [];

  function start(file: string, args: string[], env: Record<string, string> = {}): Program {
    const program = startProgram(file, args, { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "info", ...env });
    programs.push(program);
    return program;
  }

  const main = (env?: Record<string, string>) => start("main.js", [], env);

  return {
    folder,
    dataDir,
    main,
    serve: async (env) => {
      const program = main(env);
      const [, url = ""] = await program.line(/^Emberline is ready at (\S+)$/);
      return { ...program, url };
    },
    command: (args, env) => start("cli.js", args, env).ending,
    close: async () => {
      await Promise.all(programs.map((program) => killHard(program.process)));
      await scene.close();
    },
  };
}

function startProgram(file: string, args: string[], env: Record<string, string>): Program {
  const path = fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    // Nothing of what the tests themselves were started with.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const errors: string[] = [];
  const lines = createInterface(child.stdout).on("line", (line) => output.push(line));
  createInterface(child.stderr).on("line", (line) => errors.push(line));
  const ending = once(child, "close").then(() => ({ code: child.exitCode, output, errors }));
  return {
    process: child,
    ending,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (line: string) => {
          const match = pattern.exec(line);
          if (match) resolve(match);
        };
        output.forEach(look);
        lines.on("line", look);
        void ending.then(() => reject(new Error(`it ended first: ${[...output, ...errors].join("\n")}`)));
      }),
  };
}
