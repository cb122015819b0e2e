import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app/test-app.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { FIRST_AIR_AT } from "../../testing/fixtures/small-season.ts";
import { toJsonb } from "./transaction.ts";

const testApp = useTestApp();
const WEEK_MS = 7 * 86_400_000;
/** An hour after an episode began to air. */
const after = (episode: number) => FIRST_AIR_AT + (episode - 1) * WEEK_MS + 3_600_000;

interface Row {
  follows?: string | null;
  completedAt?: number;
  hasKept?: boolean;
}

/** A draft as it was stored before the migration. */
async function insertDraft(
  leagueId: string,
  { follows = null, completedAt, hasKept = true }: Row,
): Promise<string> {
  const draftId = randomUUID();
  await testApp.db
    .insertInto("drafts")
    .values({
      draftId,
      leagueId,
      seasonId: testApp.season.seasonId,
      startDate: new Date(after(1)),
      pickTimeSeconds: 60,
      followsDraftId: follows,
      completedAt: completedAt === undefined ? null : new Date(completedAt),
      replacedAt: follows === null ? new Date(after(1)) : null,
    })
    .execute();
  const event = { type: "clock-started", ...(hasKept && { kept: [] }) };
  await testApp.db
    .insertInto("draftEvents")
    .values({ leagueId, draftId, number: 1, event: toJsonb(event) })
    .execute();
  return draftId;
}

/** The statement of the migration that gives them their value. */
async function backfill(): Promise<void> {
  const file = new URL("../../../migrations/014-drafts-decided-through.sql", import.meta.url);
  const text = await readFile(file, "utf8");
  await testApp.pool.query(text.slice(text.indexOf("update drafts")));
}

// Covers REDRAFT-11.
test("second drafts of a former version get the last episode that had aired, or that a move was based on", async () => {
  const leagues = await Promise.all([1, 2, 3, 4].map(() => addLeague(testApp, [[]])));
  const ids = leagues.map(({ leagueId }) => leagueId);
  const firsts = await Promise.all(ids.map((leagueId) => insertDraft(leagueId, { completedAt: after(1) })));
  const rows: Row[] = [
    { completedAt: after(2) },
    // A move was based on an episode that has no results any longer, another one came later.
    { completedAt: after(2) },
    // It has not begun.
    { hasKept: false },
    // It runs: every episode has aired by now.
    {},
  ];
  const drafts = await Promise.all(
    rows.map((row, index) => insertDraft(ids[index]!, { ...row, follows: firsts[index]! })),
  );
  const move = { leagueId: ids[1]!, seasonId: testApp.season.seasonId };
  await testApp.db
    .insertInto("rosterMoves")
    .values([
      { ...move, number: 1, fromEpisode: 5, decidedThrough: 4, madeAt: new Date(after(2)) },
      { ...move, number: 2, fromEpisode: 6, decidedThrough: 5, madeAt: new Date(after(3)) },
    ])
    .execute();
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: new Date(0) })
    .where("number", "=", 1)
    .execute();
  await backfill();
  const stored = await testApp.db.selectFrom("drafts").select(["draftId", "decidedThrough"]).execute();
  const valueOf = (draftId: string) => stored.find((row) => row.draftId === draftId)?.decidedThrough;
  expect(drafts.slice(0, 3).map(valueOf)).toEqual([2, 4, null]);
  const aired = await testApp.db
    .selectFrom("episodes")
    .select((eb) => eb.fn.max("number").as("number"))
    .where("airDate", "<=", new Date())
    .executeTakeFirstOrThrow();
  expect(valueOf(drafts[3]!)).toBe(aired.number);
  expect(firsts.map(valueOf)).toEqual([null, null, null, null]);
});
