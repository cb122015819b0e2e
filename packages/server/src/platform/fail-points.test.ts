import { expect, test } from "vitest";
import { readSettings, SettingError } from "./env.ts";
import { createFailPoint } from "./fail-points.ts";

const read = (env: Record<string, string | undefined>) => readSettings(env, "/").failPoints;

test("fail points are parsed with action and pass", () => {
  const FAIL_POINTS = "after_commit:crash:3, before_ack:delay=200,before_broadcast:error";
  expect(read({ NODE_ENV: "test", FAIL_POINTS })).toEqual([
    { point: "after_commit", act: "crash", nth: 3 },
    { point: "before_ack", act: { delayMs: 200 }, nth: null },
    { point: "before_broadcast", act: "error", nth: null },
  ]);
});

test.each(["after_lunch:crash", "after_commit", "after_commit:explode", "after_commit:crash:x"])(
  "%s is no fail-point",
  (FAIL_POINTS) => expect(() => read({ NODE_ENV: "test", FAIL_POINTS })).toThrow(SettingError),
);

test.each([{ NODE_ENV: "production" }, {}])(
  "outside of tests a server with fail-points does not start",
  (env) => {
    expect(() => read({ ...env, FAIL_POINTS: "after_commit:crash" })).toThrow("FAIL_POINTS is for tests");
    expect(read(env)).toEqual([]);
  },
);

test("without a plan there is no fail-point", () => {
  expect(createFailPoint([])).toBeUndefined();
});

test("a fail point acts only at its pass", async () => {
  const pass = createFailPoint([{ point: "before_ack", act: "error", nth: 2 }]);
  await pass?.("before_ack");
  await pass?.("after_commit");
  await expect(pass?.("before_ack")).rejects.toThrow("the fail-point before_ack");
  await pass?.("before_ack");
});
