import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type BenchDatabase, startDatabase } from "../bench/data/database.ts";
import { findReaders, type PageName, pageNames, pathsOf, type Reader } from "../bench/data/page-calls.ts";
import { type Server, startServer } from "../bench/processes/server.ts";
import { PHONE } from "./support/site/accounts.ts";

const LEAGUES = 8;
/** A page that has made its calls makes no further one within this time. */
const QUIET_MS = 1000;

// The benchmark's data, so that what a page requests here is what the benchmark requests.
let dataDir: string;
let database: BenchDatabase;
let server: Server;
let reader: Reader;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "emberline-e2e-"));
  // As root, PostgreSQL's user has to pass through.
  await chmod(dataDir, 0o711);
  database = await startDatabase(dataDir, { leagues: LEAGUES, log: () => undefined });
  server = await startServer({ dataDir, core: null });
  const readers = await findReaders(database.pool, { leagues: LEAGUES, count: 1 });
  reader = readers[0]!;
});
test.afterAll(async () => {
  await server.stop();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("each page of a fan makes the calls that the benchmark measures and no other, all answered from memory", async ({
  browser,
}) => {
  const league = `/league/${reader.leagueId}`;
  const player = await findName(reader.playerId);
  const measured = new Set<PageName>();
  const expectCalls = async (fan: Fan, page: PageName, open: () => Promise<unknown>) => {
    await test.step(page, async () => {
      await open();
      await fan.expectCalls(page);
      measured.add(page);
    });
  };
  const fan = await openFan(browser);
  const { page } = fan;
  const byAddress = (name: PageName, path: string) => expectCalls(fan, name, () => page.goto(path));

  await byAddress("My Teams", "/");
  await byAddress("League, standings", league);
  await expectCalls(fan, "My Team tab", () => page.getByRole("tab", { name: "My Team" }).click());
  await expectCalls(fan, "Polls tab", () => page.getByRole("tab", { name: "Polls" }).click());
  await byAddress("Another team", `${league}?tab=standings&team=${reader.theirTeamId}`);
  const row = page.getByRole("listitem").getByRole("button", { name: player }).first();
  await expectCalls(fan, "A player's scores, in a league", () => row.click());
  await byAddress("Players", "/players");
  const card = page.getByRole("article").filter({ hasText: player }).getByRole("button").first();
  await expectCalls(fan, "A player's scores", () => card.click());

  expect([...measured].toSorted()).toEqual(pageNames.toSorted());
  await page.context().close();
});

interface Fan {
  page: Page;
  /** Waits until the calls since the last time are those of the page. */
  expectCalls: (page: PageName) => Promise<void>;
}

/** A browser that has stored the reader's token and nothing else. */
async function openFan(browser: Browser): Promise<Fan> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${server.port}`,
    viewport: PHONE,
    serviceWorkers: "block",
  });
  await context.addInitScript((token) => localStorage.setItem("jwt", token), reader.token);
  const page = await context.newPage();
  // What was loaded stays fresh, however slow the machine is.
  await page.clock.setFixedTime(Date.now());
  const calls: string[] = [];
  const notFromMemory: string[] = [];
  let lastAt = 0;
  // Only replies of the read model have an ETag.
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/") && (await response.headerValue("etag")) === null)
      notFromMemory.push(pathname);
  });
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const method = request.method() === "GET" ? "" : `${request.method()} `;
    calls.push(`${method}${pathname}${search}`);
    lastAt = Date.now();
  });
  return {
    page,
    expectCalls: async (name) => {
      const expected = pathsOf(name, reader).toSorted();
      await expect.poll(() => calls.toSorted()).toEqual(expected);
      await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(QUIET_MS);
      expect(calls.splice(0).toSorted()).toEqual(expected);
      expect(notFromMemory).toEqual([]);
    },
  };
}

async function findName(playerId: string): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select first_name || ' ' || last_name as name from players where player_id = $1",
    [playerId],
  );
  return rows[0]!.name;
}
