import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** An expected failure: the user sees only its message. */
export class UserError extends Error {}

/** Progress goes to stderr, so that a command's own output stays clean. */
export function logProgress(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs `work`; a refusal ends the program with its one line instead of a stack. */
export async function exitOnUserError(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    logProgress(error.message);
    return process.exit(1);
  }
}

/** The program file of an installed package, run by this Node: works the same way on every system. */
function toolPath(packageName, { from = root, bin = packageName } = {}) {
  // Searched by hand, because a package may not export its package.json.
  const folders = createRequire(join(from, "package.json")).resolve.paths(packageName) ?? [];
  const entry = folders.map((folder) => join(folder, packageName, "package.json")).find(existsSync);
  if (entry === undefined) throw new UserError(`${packageName} is not installed: run npm ci.`);
  const { bin: bins } = JSON.parse(readFileSync(entry, "utf8"));
  return join(dirname(entry), typeof bins === "string" ? bins : bins[bin]);
}

/** Runs a program to its end. Captures its output unless `live`; returns `{code, output, seconds}` and never throws. */
export function runCommand(command, args, { cwd = root, env = {}, live = false } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    let output = "";
    const stdio = live ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    const end = (code) => resolve({ code, output, seconds: (performance.now() - began) / 1000 });
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => {
      output += error.message;
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

export function runTool(packageName, args, options = {}) {
  return runCommand(
    process.execPath,
    [toolPath(packageName, { from: options.cwd, bin: options.bin }), ...args],
    options,
  );
}
