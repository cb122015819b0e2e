import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser, findShell } from "./browser.mjs";
import { build } from "./build.mjs";
import { withBuildLock } from "./build-lock.mjs";
import { install } from "./install.mjs";
import { UserError, root, runTool, logProgress } from "./run-command.mjs";

const results = join(root, ".cache", "test");

/**
 * Run one after another; the steps of a stage run together, because each of them leaves one core idle most of its time.
 * Each answers what passed and failed; a check without tests of its own is one.
 */
const stages = [
  {
    // It writes what it compiled. Several checkers work out the same types several times; projects run side by side.
    types: () => withBuildLock(() => check("typescript", ["-b", "--checkers", "1"], { bin: "tsc" })),
    build: async () => {
      await build(["server", "web"]);
      return { passed: 1, failed: 0 };
    },
    lint: () => check("oxlint", ["--type-aware"]),
    format: () => check("oxfmt", ["--check"]),
    unused: () => check("knip", []),
  },
  { unit },
  { e2e },
];

const { values } = parseArgs({ options: { only: { type: "string" } } });
const known = stages.flatMap(Object.keys);
const chosen = values.only?.split(",") ?? known;
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  logProgress(`There is no step ${unknown.join(", ")}: choose from ${known.join(", ")}.`);
  process.exit(1);
}

/** Test and message of each failure. They are repeated at the end, because a log may keep only its last lines. */
const failures = [];
const outcomes = [await timed("install", installed)];
if (outcomes[0].failed === 0) {
  for (const stage of stages) {
    const steps = Object.entries(stage).filter(([name]) => chosen.includes(name));
    outcomes.push(...(await Promise.all(steps.map(([name, step]) => timed(name, step)))));
  }
}
report(outcomes);

async function installed() {
  await install();
  return { passed: 0, failed: 0 };
}

async function check(tool, args, options) {
  const { code, output } = await runTool(tool, args, options);
  if (code !== 0) logProgress(`── ${tool} failed\n${output.trim()}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function unit() {
  const file = freshResult("unit.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await runTool("vitest", args, { live: true, env: memoryTempDir() });
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readResult(file);
  // A file that could not even be loaded has failed without a failed test in it.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  for (const { name, assertionResults } of testResults) {
    for (const test of assertionResults.filter(({ status }) => status === "failed"))
      addFailure(`${relative(root, name)} › ${test.fullName}`, test.failureMessages.join("\n"));
  }
  for (const { name, message } of broken) addFailure(relative(root, name), message);
  const skipped = numPendingTests + numTodoTests;
  if (code !== 0 && numFailedTests + broken.length === 0) {
    logProgress(
      "All tests passed, but Vitest met an error outside of them: look for Unhandled Errors above.",
    );
  }
  return toResult(code, { passed: numPassedTests, failed: numFailedTests + broken.length, skipped });
}

async function e2e() {
  await build(["server", "web"]);
  const file = freshResult("e2e.json");
  const browser = await findBrowser();
  const env = {
    ...memoryTempDir(),
    CHROMIUM_PATH: browser,
    HEADLESS_SHELL_PATH: (await findShell()) ?? browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  const args = ["test", "--reporter=list,json"];
  const { code } = await runTool("@playwright/test", args, { bin: "playwright", live: true, env });
  const { stats, errors, suites } = readResult(file);
  for (const { message } of errors) addFailure("e2e", message);
  for (const spec of suites.flatMap(specsOf).filter(({ ok }) => !ok)) {
    const messages = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
    addFailure(`e2e/${spec.file} › ${spec.title}`, messages.map(({ message }) => message).join("\n"));
  }
  const failed = stats.unexpected + stats.flaky + errors.length;
  return toResult(code, { passed: stats.expected, failed, skipped: stats.skipped });
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function addFailure(name, message = "") {
  failures.push(`${name}\n${message.split("\n").slice(0, 15).join("\n")}`);
}

/**
 * Databases and browsers are made and thrown away by the hundred: in memory where the system has a place and
 * room for that, else where temporary files go.
 */
function memoryTempDir() {
  const [memory, needed] = ["/dev/shm", 4 * 2 ** 30];
  if (!existsSync(memory)) return {};
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < needed ? {} : { TMPDIR: memory };
}

/** A runner that ended badly, or ran nothing, has failed whatever it counted. */
function toResult(code, { passed, failed, skipped }) {
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed, skipped };
}

function freshResult(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

function readResult(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

async function timed(name, step) {
  logProgress(`── ${name}`);
  const began = performance.now();
  const counts = await step().catch((error) => {
    logProgress(error instanceof UserError ? error.message : error.stack);
    return { passed: 0, failed: 1 };
  });
  return { name, ...counts, seconds: (performance.now() - began) / 1000 };
}

function report(rows) {
  const line = (cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(9) : cell.padStart(9))).join("");
  console.log(`\n${line(["step", "passed", "failed", "skipped", "seconds"])}`);
  for (const { name, passed, failed, skipped = 0, seconds } of rows) {
    console.log(line([name, String(passed), String(failed), String(skipped), seconds.toFixed(1)]));
  }
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  if (failed > 0 || passed === 0) process.exitCode = 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}
