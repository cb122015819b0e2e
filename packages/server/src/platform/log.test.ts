import { teamRoutes } from "@emberline/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { openDatabase } from "./db/database.ts";
import { errorFields } from "./db/database-unavailable.ts";
import { createLog } from "./log.ts";
import { createApiCaller } from "../testing/app/api-caller.ts";
import { createTestApp, type TestApp } from "../testing/app/test-app.ts";

interface Line {
  msg: string;
  outage?: string;
  lines?: number;
  err?: { stack: string };
  leagueId?: string;
}

function captureLog() {
  const lines: Line[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

const refused = () =>
  Object.assign(new Error("connect ECONNREFUSED 192.0.2.7:5432"), { code: "ECONNREFUSED" });

describe("while the database is away", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  // Covers OPERATION-4.
  test("each kind of line is written at most once a second, with a count", () => {
    const { log, lines } = captureLog();
    for (let ms = 0; ms < 3500; ms += 5) {
      log.error(errorFields(refused()), "database unavailable; answered 503");
      log.child({ reqId: ms }).error(errorFields(refused()), "database unavailable; answered 503");
      if (ms % 50 === 0)
        log.warn({ ...errorFields(refused()), leagueId: "a" }, "a draft clock could not be run");
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(60_000);
    const of = (words: string) => lines.filter(({ msg }) => msg === words);
    const [calls, clocks] = [of("database unavailable; answered 503"), of("a draft clock could not be run")];
    expect([calls.length, clocks.length]).toEqual([5, 5]);
    const standFor = (some: Line[]) => some.reduce((sum, line) => sum + (line.lines ?? 1), 0);
    expect([standFor(calls), standFor(clocks)]).toEqual([1400, 70]);
    expect(calls[0]).not.toHaveProperty("lines");
    expect(clocks[1]).toMatchObject({ outage: "ECONNREFUSED", leagueId: "a", lines: 19 });
    expect(JSON.stringify(lines)).not.toMatch(/stack|192\.0\.2\.7/);
  });

  // Covers OPERATION-4.
  test("any other error is written in full with its stack, however often it comes", () => {
    const { log, lines } = captureLog();
    for (let times = 0; times < 20; times += 1) log.error(errorFields(new Error("a bug")), "request failed");
    // A mail server that is away is no outage of the database.
    log.warn({ err: refused() }, "email not sent; will retry");
    log.warn({ err: refused() }, "email not sent; will retry");
    expect(lines).toHaveLength(22);
    expect(lines.every(({ err }) => err?.stack.includes("log.test.ts"))).toBe(true);
  });

  describe("of many calls", () => {
    let testApp: TestApp;
    beforeAll(async () => {
      testApp = await createTestApp();
    });
    afterAll(() => testApp.close());

    test("one line is written, and one more a second later", async () => {
      const { log, lines } = captureLog();
      const away = openDatabase({ host: "127.0.0.1", port: 1 }, log);
      const { server } = await createApp({ ...testApp, ...away, log });
      const { codeOf } = createApiCaller(server, () => {});
      const calls = Array.from({ length: 100 }, () => codeOf(teamRoutes.mine, { as: testApp.admin }));
      expect(new Set(await Promise.all(calls))).toEqual(new Set([503]));
      expect(lines).toMatchObject([{ msg: "database unavailable; answered 503", outage: "ECONNREFUSED" }]);
      vi.advanceTimersByTime(1000);
      expect(lines.slice(1)).toMatchObject([{ msg: "database unavailable; answered 503", lines: 99 }]);
      await server.close();
      await away.pool.end();
    });
  });
});
