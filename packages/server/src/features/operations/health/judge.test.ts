import type { Check } from "@emberline/contract";
import { describe, expect, test } from "vitest";
import { judge } from "./judge.ts";
import type { Facts } from "./read-facts.ts";

const NOW = Date.parse("2027-01-31T12:00:00Z");
const HOUR_MS = 3_600_000;
const GIB = 1024 ** 3;
const run = { at: new Date(NOW - 7 * HOUR_MS), host: "a", file: "b", bytes: 1, rows: 1, error: null };
const jobs = { waiting: 0, running: 0, retrying: 0, failed: 0, oldestSeconds: 0 };
const messages = { queued: 0, sent: 3, failed: 0, dropped: 0 };

const facts = (change: Partial<Facts> = {}): Facts => ({
  now: NOW,
  database: { answerMs: 2, bytes: 30 * 1024 ** 2, waitingRequests: 0 },
  queues: { general: jobs, email: jobs },
  emails: messages,
  pushes: messages,
  jobs: { stopped: [], failed: [] },
  disk: { freeBytes: 10 * GIB, sizeBytes: 20 * GIB },
  backups: { hour: 5, last: run, lastGood: run, files: 1 },
  certificate: null,
  hasNoMailServer: false,
  isPublic: true,
  ...change,
});

const find = (key: Check["key"], change: Partial<Facts> = {}) =>
  judge(facts(change)).find((check) => check.key === key);

// Covers ADMIN-SYSTEM-1.
test("a site that is well has no advice", () => {
  const checks = judge(facts({ certificate: { endsAt: NOW + 61 * 24 * HOUR_MS } }));
  expect(checks.map(({ key, state, advice }) => [key, state, advice])).toEqual(
    ["database", "queue", "jobs", "email", "push", "disk", "backups", "certificate"].map((key) => [
      key,
      "well",
      null,
    ]),
  );
  expect(checks.map(({ text }) => text)).toContain("The last one is 7 hours old and was verified.");
});

test("a few requests that wait for a connection need no attention", () => {
  const [database] = judge(facts({ database: { answerMs: 2, bytes: 1, waitingRequests: 9 } }));
  expect(database).toMatchObject({ key: "database", state: "well" });
});

// Covers ADMIN-SYSTEM-1.
describe("a part that is not well has a state, words and advice", () => {
  const backups = facts().backups;
  const days = (count: number) => ({ endsAt: NOW + count * 24 * HOUR_MS + 1 });
  test.each<[Check["key"], Partial<Facts>, Check["state"], RegExp]>([
    ["database", { database: { answerMs: 1500, bytes: 1, waitingRequests: 0 } }, "warning", /1500 ms/],
    ["database", { database: { answerMs: 1, bytes: 1, waitingRequests: 10 } }, "warning", /10 requests wait/],
    ["queue", { queues: { general: jobs, email: { ...jobs, failed: 1 } } }, "failing", /^1 task failed/],
    ["queue", { queues: { general: { ...jobs, retrying: 2 }, email: jobs } }, "warning", /^2 tasks/],
    [
      "queue",
      { queues: { general: { ...jobs, waiting: 5, oldestSeconds: 900 }, email: jobs } },
      "failing",
      /^5 tasks wait, the oldest for 15 minutes/,
    ],
    ["jobs", { jobs: { stopped: ["surveyReminder"], failed: [] } }, "warning", /stopped/],
    ["jobs", { jobs: { stopped: [], failed: ["surveyReminder"] } }, "failing", /failed/],
    ["email", { hasNoMailServer: true }, "warning", /no mail server/],
    ["email", { emails: { ...messages, failed: 2 } }, "warning", /2 given up/],
    ["email", { emails: { ...messages, failed: 3 } }, "failing", /3 given up/],
    ["push", { pushes: { ...messages, failed: 9 } }, "warning", /9 given up/],
    ["disk", { disk: null }, "warning", /cannot be read/],
    ["disk", { disk: { freeBytes: GIB, sizeBytes: 20 * GIB } }, "warning", /^1\.0 GB of 20\.0 GB/],
    ["disk", { disk: { freeBytes: GIB / 4, sizeBytes: 20 * GIB } }, "failing", /^256 MB/],
    ["backups", { backups: { ...backups, hour: null } }, "warning", /off/],
    ["backups", { backups: { ...backups, last: { ...run, error: "ENOSPC" } } }, "failing", /ENOSPC/],
    ["backups", { backups: { ...backups, files: 0 } }, "warning", /not in the folder/],
    [
      "backups",
      { backups: { ...backups, lastGood: { ...run, at: new Date(NOW - 40 * HOUR_MS) } } },
      "failing",
      /40 hours old/,
    ],
    ["certificate", { certificate: days(13) }, "warning", /valid for 13 days/],
    ["certificate", { certificate: days(1) }, "failing", /valid for 1 day\./],
    ["certificate", { certificate: days(-2) }, "failing", /expired/],
    ["certificate", { certificate: { error: "ECONNREFUSED" } }, "warning", /ECONNREFUSED/],
  ])("%s: %j", (key, change, state, text) => {
    expect(find(key, change)).toMatchObject({
      state,
      text: expect.stringMatching(text),
      advice: expect.stringMatching(/\w/),
    });
  });
});

test("what is not yet or not here needed is well", () => {
  expect(
    find("backups", { backups: { ...facts().backups, last: undefined, lastGood: undefined } }),
  ).toMatchObject({
    state: "well",
    text: "The first is written at 05:00 UTC.",
  });
  expect(find("email", { hasNoMailServer: true, isPublic: false })?.state).toBe("well");
  // A large disk that is nearly full in percent, and a small one that is nearly full in bytes.
  expect(find("disk", { disk: { freeBytes: 50 * GIB, sizeBytes: 1000 * GIB } })?.state).toBe("well");
  expect(find("disk", { disk: { freeBytes: GIB, sizeBytes: 2 * GIB } })?.state).toBe("well");
});
