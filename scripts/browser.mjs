import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exitOnUserError, UserError, runCommand, runTool, logProgress } from "./run-command.mjs";

const PROGRAM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const SHELL = "chromium-headless-shell";
const platformPaths = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe")),
};

/** The path of a working Chromium: the named one, the system's, Playwright's, or one that is installed now. */
export async function findBrowser() {
  return (
    fromEnvironment() ??
    fromSystem() ??
    (await fromPlaywright()) ??
    (await installWithApt("chromium")) ??
    (await downloadWithPlaywright()) ??
    throwNotFound()
  );
}

/**
 * The path of a Chromium without windows, which needs a quarter less of the processor and shows all but
 * notifications; undefined where there is none.
 */
export async function findShell() {
  return findOnPath([SHELL]) ?? (await installWithApt(SHELL).catch(() => undefined));
}

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH;
  if (!path || runs(path)) return path || undefined;
  throw new UserError(`CHROMIUM_PATH is ${path}, which does not run: point it at a Chromium, or unset it.`);
}

function fromSystem() {
  return findOnPath(PROGRAM_NAMES) ?? platformPaths[process.platform]?.find(runs);
}

function findOnPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

async function fromPlaywright() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

async function installWithApt(name) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  logProgress(`Installing ${name} with apt-get …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-q"], { env });
  await runCommand("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], { env });
  return findOnPath([name]);
}

async function downloadWithPlaywright() {
  logProgress("Downloading Chromium …");
  await runTool("@playwright/test", ["install", "chromium"], { bin: "playwright" });
  return fromPlaywright();
}

function throwNotFound() {
  throw new UserError(
    "No Chromium was found or could be installed: install one, or set CHROMIUM_PATH to yours.",
  );
}

/** A file of that name may be a mere signpost to another installer, so it is asked for its version. */
function runs(path) {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${await exitOnUserError(findBrowser)}\n`);
}
