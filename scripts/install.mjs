import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withBuildLock } from "./build-lock.mjs";
import { exitOnUserError, UserError, root, runCommand, logProgress } from "./run-command.mjs";

const oldestNode = [20, 19];
const stampFile = join(root, "node_modules", ".emberline-stamp");

/** Installs the packages of package-lock.json unless node_modules has them already. */
export async function install() {
  requireNodeVersion();
  const expected = fingerprint();
  if (readOr(stampFile) === expected) return;
  await withBuildLock(async () => {
    // Another process may have done it while we waited.
    if (!isInstalled()) await runNpm();
    writeFileSync(stampFile, expected);
  });
}

function requireNodeVersion() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new UserError(
    `Emberline needs Node ${oldestNode.join(".")} or newer, and this is ${process.versions.node}: install a newer one from nodejs.org.`,
  );
}

function fingerprint() {
  const major = process.versions.node.split(".")[0];
  const lock = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256")
    .update(`${major} ${process.platform} ${process.arch}\n`)
    .update(lock)
    .digest("hex");
}

/** npm's own record of what it installed: npm ci may have run before. */
function isInstalled() {
  const record = readOr(join(root, "node_modules", ".package-lock.json"));
  if (record === undefined) return false;
  const { packages: found } = JSON.parse(record);
  const { packages: expected } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(expected)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && isForThisPlatform(entry))
    .every(([path, entry]) => found[path]?.version === entry.version && existsSync(join(root, path)));
}

/** Packages for other systems are left out by npm, and optional ones may be. */
function isForThisPlatform({ os, cpu, libc, optional }) {
  if (libc !== undefined) return false;
  if (os === undefined && cpu === undefined) return !optional;
  return (
    (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch)
  );
}

async function runNpm() {
  logProgress("Installing packages; the first time takes a minute …");
  // Under NODE_ENV=production npm would leave out the compiler.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output, seconds } = await npm(args);
  if (code !== 0) {
    throw new UserError(
      `${output.trim()}\nThe packages could not be installed (see npm's words above): check the network and try again.`,
    );
  }
  logProgress(`Installed in ${Math.round(seconds)} s.`);
}

/** The very npm that started us, else the one on the path. */
function npm(args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith("npm-cli.js")) return runCommand(process.execPath, [own, ...args]);
  return process.platform === "win32" ? runCommand("cmd", ["/c", "npm", ...args]) : runCommand("npm", args);
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

if (process.argv[1] === import.meta.filename) await exitOnUserError(install);
