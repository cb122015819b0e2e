import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withBuildLock } from "./build-lock.mjs";
import { install } from "./install.mjs";
import { publishBuild } from "./publish-build.mjs";
import { exitOnUserError, UserError, root, runTool, logProgress } from "./run-command.mjs";

const packages = join(root, "packages");

const targets = {
  server: {
    inputs: ["game", "contract", "server"],
    outputs: ["server/dist/main.js"],
    stamp: "server/dist/.stamp",
    make: () => buildAside("server", "main.js", "rolldown", (folder) => ["-c", "-d", folder]),
  },
  web: {
    // The seasons are what the rule lab plays.
    inputs: ["game", "contract", "web", "server/seasons"],
    outputs: ["web/dist/index.html"],
    stamp: "web/dist/.stamp",
    make: () =>
      buildAside("web", "index.html", "vite", (folder) => ["build", "--outDir", folder, "--emptyOutDir"]),
  },
};

/** Builds whichever of "server" and "web" is older than its sources. */
export async function build(names) {
  if (!names.some(isStale)) return;
  await withBuildLock(() => buildStale(names));
}

async function buildStale(names) {
  const stale = names.filter(isStale);
  // Another process built it while this one waited.
  if (stale.length === 0) return;
  logProgress(`Building ${stale.join(" and ")} …`);
  const began = performance.now();
  await Promise.all(stale.map(buildOne));
  logProgress(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

function isStale(name) {
  const { stamp, inputs } = targets[name];
  const file = join(packages, stamp);
  return !isWhole(name) || !existsSync(file) || readFileSync(file, "utf8") !== fingerprint(inputs);
}

function isWhole(name) {
  return targets[name].outputs.every((file) => existsSync(join(packages, file)));
}

async function buildOne(name) {
  const { inputs, stamp, make } = targets[name];
  // Taken before the build, so that edits during the build make it stale again.
  const print = fingerprint(inputs);
  const { code, output } = await make();
  if (code !== 0) throw new UserError(`${output.trim()}\nBuilding ${name} failed: see the lines above.`);
  const file = join(packages, stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, print);
}

/** Builds into a new folder and then moves it into place, because a server may be reading the earlier build. */
async function buildAside(name, entry, tool, args) {
  const cwd = join(packages, name);
  const dist = join(cwd, "dist");
  // A unique name, because the compiler of a killed build may still be writing.
  const aside = join(dist, `.next-${process.pid}`);
  const done = await runTool(tool, args(aside), { cwd });
  if (done.code === 0) publishBuild(aside, dist, { entry });
  return done;
}

/** Names, sizes and times of all sources: a few milliseconds, while reading them would take much longer. */
function fingerprint(inputs) {
  const hash = createHash("sha256");
  const shared = ["package-lock.json", "tsconfig.base.json"].map((name) => join(root, name));
  for (const file of [...shared, ...inputs.flatMap((name) => sourcesIn(join(packages, name)))]) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

const notSource = /^(dist|node_modules|testing|dev|\..*)$|\.test\.tsx?$/;

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notSource.test(name))
    .flatMap((entry) =>
      entry.isDirectory() ? sourcesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

if (process.argv[1] === import.meta.filename) {
  await exitOnUserError(async () => {
    await install();
    await build(["server", "web"]);
  });
}
