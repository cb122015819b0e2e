import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const scripts = fileURLToPath(new URL("../scripts", import.meta.url));

let root: string;
let started: ChildProcess[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "emberline-build-"));
  started = [];
});

afterEach(() => {
  for (const { pid } of started) if (pid !== undefined) killGroup(pid);
  rmSync(root, { recursive: true, force: true });
});

test("the lock is held by one process at a time, and a holder that is killed is passed over", async () => {
  const rounds = (extra = "") => `
    import { mkdirSync, rmdirSync } from "node:fs";
    import { setImmediate } from "node:timers/promises";
    for (let round = 0; round < 5; round++) {
      await withLock("lock", async () => {
        ${extra}
        mkdirSync("busy");
        for (let turn = 0; turn < 50; turn++) await setImmediate();
        rmdirSync("busy");
      });
    }`;
  const killed = `if (round === 2) process.kill(process.pid, "SIGKILL");`;
  const ends = await Promise.all(
    [rounds(), rounds(killed), rounds(), rounds(killed), rounds()].map((code) => ended(runLocked(code))),
  );
  expect(ends.map(({ code, errors }) => (code === 0 ? "whole" : errors || "killed"))).toEqual([
    "whole",
    "killed",
    "whole",
    "killed",
    "whole",
  ]);
  expect(readdirSync(join(root, "lock"))).toHaveLength(1);
});

test("a lock whose process number belongs to another process by now is passed over", async () => {
  mkdirSync(join(root, "lock"));
  writeFileSync(join(root, "lock/7"), String(process.pid));
  const { code, output } = await ended(
    runLocked(`await withLock("lock", () => console.log("in"), { lostMs: 200 });`),
  );
  expect({ code, output }).toEqual({ code: 0, output: "in\n" });
  expect(readdirSync(join(root, "lock"))).toEqual(["8"]);
});

test("two builds at once build once", async () => {
  layOut("one");
  const builds = [startBuild(), startBuild()];
  const ends = Promise.all(builds.map(ended));
  await Promise.any(builds.map((build) => said(build, "Waiting for it")));
  await begun(2);
  open("gate");
  expect(await ends).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect(log()).toEqual(["rolldown begins", "vite begins", "rolldown ends", "vite ends"].sort());
  expect(page()).toBe("one");
});

test("a build that waits for one that is killed builds by itself", async () => {
  layOut("one");
  const first = startBuild();
  await begun(2);
  const second = startBuild();
  const end = ended(second);
  await said(second, "Waiting for it");
  killGroup(first.pid!);
  open("gate");
  expect(await end).toMatchObject({ code: 0 });
  expect(log().filter((line) => line === "vite begins")).toHaveLength(2);
  expect(page()).toBe("one");
  expect(readdirSync(join(root, "packages/web/dist")).filter((name) => name.startsWith(".next"))).toEqual([]);
});

test("what a server serves stays whole while the next build runs, when that fails, and afterwards", async () => {
  layOut("one");
  open("gate");
  await ended(startBuild());
  const served = () => [page(), existsSync(join(root, "packages/web/dist/assets/one.js"))];
  expect(served()).toEqual(["one", true]);

  rmSync(join(root, "gate"));
  write("packages/web/src/app.txt", "second");
  const next = ended(startBuild());
  await begun(3);
  expect(served()).toEqual(["one", true]);
  open("fails");
  open("gate");
  expect(await next).toMatchObject({ code: 1 });
  expect(served()).toEqual(["one", true]);

  rmSync(join(root, "fails"));
  expect(await ended(startBuild())).toMatchObject({ code: 0 });
  expect(served()).toEqual(["second", true]);
  expect(assets()).toEqual(["one.js", "second.js"]);
});

test("what no build has used for a month is removed", async () => {
  const {
    publishBuild,
  }: { publishBuild: (built: string, folder: string, options: { now: number }) => void } = await import(
    pathToFileURL(join(scripts, "publish-build.mjs")).href
  );
  const day = 86_400_000;
  const publishAt = (days: number, asset: string) => {
    write("packages/web/dist/.next-1/index.html", asset);
    write(`packages/web/dist/.next-1/assets/${asset}.js`, asset);
    publishBuild(join(root, "packages/web/dist/.next-1"), join(root, "packages/web/dist"), {
      now: days * day,
    });
  };
  publishAt(0, "a");
  publishAt(100, "b");
  publishAt(120, "c");
  expect(assets()).toEqual(["a.js", "b.js", "c.js"]);
  publishAt(131, "b");
  expect(assets()).toEqual(["b.js", "c.js"]);
  publishAt(152, "b");
  expect(assets()).toEqual(["b.js", "c.js"]);
  publishAt(162, "b");
  expect(assets()).toEqual(["b.js"]);
});

/** A checkout in small: the scripts themselves, with compilers that wait for a file called "gate". */
function layOut(text: string): void {
  cpSync(scripts, join(root, "scripts"), { recursive: true });
  write("package.json", "{}");
  write("package-lock.json", `{ "packages": {} }`);
  write("tsconfig.base.json", "{}");
  write("node_modules/.package-lock.json", `{ "packages": {} }`);
  for (const name of ["game", "contract", "server", "web"]) write(`packages/${name}/src/app.txt`, text);
  write("packages/server/seasons/one.json", "{}");
  writeTool(
    "rolldown",
    "rolldown",
    `write(join(process.argv[process.argv.indexOf("-d") + 1], "main.js"), "");`,
  );
  writeTool(
    "vite",
    "vite",
    `const out = process.argv[process.argv.indexOf("--outDir") + 1];
     const text = readFileSync("src/app.txt", "utf8");
     write(join(out, "index.html"), text);
     write(join(out, "assets", text + ".js"), text);`,
  );
}

function writeTool(name: string, bin: string, work: string): void {
  write(`node_modules/${name}/package.json`, JSON.stringify({ bin: { [bin]: "bin.mjs" } }));
  write(
    `node_modules/${name}/bin.mjs`,
    `import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
     import { dirname, join, resolve } from "node:path";
     import { setTimeout } from "node:timers/promises";
     const root = ${JSON.stringify(root)};
     const write = (path, text) => {
       const file = resolve(root, path);
       mkdirSync(dirname(file), { recursive: true });
       writeFileSync(file, text);
     };
     appendFileSync(join(root, "log"), "${bin} begins\\n");
     ${work}
     while (!existsSync(join(root, "gate"))) await setTimeout(10);
     if (existsSync(join(root, "fails"))) process.exit(1);
     appendFileSync(join(root, "log"), "${bin} ends\\n");`,
  );
}

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const open = (name: string) => write(name, "");
const page = () => readFileSync(join(root, "packages/web/dist/index.html"), "utf8");
const assets = () => readdirSync(join(root, "packages/web/dist/assets")).sort();
const log = () =>
  existsSync(join(root, "log")) ? readFileSync(join(root, "log"), "utf8").trim().split("\n").sort() : [];
const begun = (count: number) =>
  vi.waitUntil(() => log().filter((line) => line.endsWith("begins")).length >= count, { timeout: 30_000 });

const startBuild = () => start([join(root, "scripts/build.mjs")]);

function runLocked(code: string): ChildProcess {
  const lock = JSON.stringify(pathToFileURL(join(scripts, "build-lock.mjs")).href);
  return start(["--input-type=module", "-e", `import { withLock } from ${lock};\n${code}`]);
}

/** In a group of its own, so that it can be killed with the compilers that it started. */
function start(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, detached: true });
  started.push(child);
  return child;
}

/** With the compilers that it started: of a test that fails, they would wait for their file for ever. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // They have all ended.
  }
}

function said(child: ChildProcess, message: string): Promise<void> {
  return new Promise((resolve) => {
    let errors = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
      if (errors.includes(message)) resolve();
    });
  });
}

function ended(child: ChildProcess): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve) => {
    let [output, errors] = ["", ""];
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}
