import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { orRefuse, Refusal, run, runTool, say } from "./run-command.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const SHELL = "chromium-headless-shell";
const otherPlaces = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, "Google", "Chrome", "Application", "chrome.exe")),
};

/** The path of a Chromium that runs: the one named, the system's, Playwright's, else one that is installed now. */
export async function findBrowser() {
  return (
    named() ??
    onSystem() ??
    (await playwrights()) ??
    (await fromDebian("chromium")) ??
    (await downloaded()) ??
    refuse()
  );
}

/**
 * The path of a Chromium without windows, which needs a quarter less of the processor and shows all but
 * notifications; undefined where there is none.
 */
export async function findShell() {
  return onPath([SHELL]) ?? (await fromDebian(SHELL).catch(() => undefined));
}

function named() {
  const path = process.env.CHROMIUM_PATH;
  if (!path || runs(path)) return path || undefined;
  throw new Refusal(`CHROMIUM_PATH is ${path}, which does not run: point it at a Chromium, or unset it.`);
}

function onSystem() {
  return onPath(names) ?? otherPlaces[process.platform]?.find(runs);
}

function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

async function playwrights() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return runs(path) ? path : undefined;
}

async function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined;
  say(`Installing ${name} with apt-get …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env });
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], { env });
  return onPath([name]);
}

async function downloaded() {
  say("Downloading Chromium …");
  await runTool("@playwright/test", ["install", "chromium"], { bin: "playwright" });
  return playwrights();
}

function refuse() {
  throw new Refusal(
    "No Chromium was found or could be installed: install one, or set CHROMIUM_PATH to yours.",
  );
}

/** A file of that name may be a mere signpost to another installer, so it is asked for its version. */
function runs(path) {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window instead of answering.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(`${await orRefuse(findBrowser)}\n`);
}
