import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sql } from "kysely";
import { assertDraftConsistent } from "../../../testing/checks/assert-draft-consistent.ts";
import { createDraftLeague, type DraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { decideInRoom } from "../engine/make-pick.ts";
import type { DecidedPick } from "../model/draft-repository.ts";
import { createPgDraftRepository, type PgDraftTx } from "./pg-draft-repository.ts";
import { insertExits } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();

const OTHER = 1;
const PICKED = 2;

/** A draft that has started, and the first pick as its room decides it. */
async function decideFirstPick(): Promise<{ league: DraftLeague; pick: DecidedPick }> {
  const league = await createDraftLeague(testApp, 2);
  await moveTo(testApp, league.startsAt);
  const repository = createPgDraftRepository(testApp);
  const stored = (await repository.find(league.leagueId))!;
  const pick = decideInRoom(
    { stored, boardData: await repository.boardData(stored) },
    {
      leagueId: league.leagueId,
      userId: league.owners[0]!.userId,
      playerId: testApp.season.players[PICKED]!,
      slot: { pickNumber: 1 },
      key: randomUUID(),
      at: testApp.time,
      decidedAt: testApp.time,
    },
  );
  return { league, pick: pick! };
}

const storePick = (pick: DecidedPick) => createPgDraftRepository(testApp).storePick(pick);
const inTransaction = (work: (tx: PgDraftTx) => Promise<unknown>) =>
  createPgDraftRepository(testApp).transaction(work);

const setOnRoster = ({ leagueId, teamIds }: DraftLeague, playerId: string) =>
  testApp.db.insertInto("rosterPlayers").values({ leagueId, teamId: teamIds[1]!, playerId }).execute();

test("a pick is stored once, with its answer, the next clock and the job that tells the next owner", async () => {
  const { league, pick } = await decideFirstPick();
  const { draftId } = pick.stored;
  expect(await storePick(pick)).toBe(true);
  expect(await storePick(pick)).toBe(false);
  expect((await assertDraftConsistent(testApp, league)).picks).toMatchObject([
    { playerId: pick.playerId, by: "owner", at: pick.at },
  ]);
  expect(await createPgDraftRepository(testApp).find(league.leagueId)).toEqual(pick.after);
  const answers = testApp.db.selectFrom("draftAnswers").select(["key", "accepted", "message"]);
  expect(await answers.where("draftId", "=", draftId).execute()).toEqual([
    { key: pick.key, accepted: true, message: null },
  ]);
  const { rows } = await sql<{ turn: object }>`
    select payload as turn from graphile_worker._private_jobs where payload->>'draftId' = ${draftId}
    order by id desc limit 1`.execute(testApp.db);
  expect(rows).toMatchObject([{ turn: { pickNumber: 2, teamId: league.teamIds[1] } }]);
});

test.each<[string, (league: DraftLeague, pick: DecidedPick) => Promise<DecidedPick | undefined>]>([
  ["an older version", async (_, pick) => ({ ...pick, stored: { ...pick.stored, version: 1 } })],
  ["another user's team", async ({ owners }, pick) => ({ ...pick, userId: owners[1]!.userId })],
  ["a player on a roster", async (league, { playerId }) => void (await setOnRoster(league, playerId))],
  [
    "a key with an answer",
    async ({ leagueId }, { key, teamId, stored: { draftId } }) => {
      const answer = { leagueId, draftId, teamId, key: key!, accepted: false, message: "No" };
      await testApp.db.insertInto("draftAnswers").values(answer).execute();
      return undefined;
    },
  ],
])("nothing is stored for %s", async (_, prepare) => {
  const { league, pick } = await decideFirstPick();
  const changed = await prepare(league, pick);
  expect(await storePick(changed ?? pick)).toBe(false);
  expect(await createPgDraftRepository(testApp).find(league.leagueId)).toEqual(pick.stored);
});

test("nothing is stored for an eliminated player, or for the last one: the draft would end", async () => {
  const { league, pick } = await decideFirstPick();
  const eliminate = (wanted: string) =>
    insertExits(
      testApp.db,
      testApp.season.episodes[0]!,
      ...testApp.season.players.filter((id) => (id === pick.playerId) === (wanted === "picked")),
    );
  await eliminate("picked");
  expect(await storePick(pick)).toBe(false);
  await testApp.db.deleteFrom("eliminations").execute();
  await eliminate("others");
  expect(await storePick(pick)).toBe(false);
  await testApp.db.deleteFrom("eliminations").execute();
  expect(await storePick(pick)).toBe(true);
  expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
});

// Covers DRAFT-31.
test("a contestant whose return is on hold is not drafted, and one whose exit is on hold is", async () => {
  const { pick } = await decideFirstPick();
  const { seasonId, episodes } = testApp.season;
  const hold = (episode: number | null) =>
    testApp.db
      .updateTable("episodes")
      .set((eb) => ({
        publishing: eb
          .case()
          .when("number", "=", episode)
          .then("hold" as const)
          .else("stream" as const)
          .end(),
      }))
      .where("seasonId", "=", seasonId)
      .execute();
  await testApp.db
    .insertInto("eliminations")
    .values({ seasonId, playerId: pick.playerId, episodeId: episodes[0]!, returnedEpisodeId: episodes[1]! })
    .execute();
  await hold(2);
  expect(await storePick(pick)).toBe(false);
  await hold(1);
  expect(await storePick(pick)).toBe(true);
  await hold(null);
  await testApp.db.deleteFrom("eliminations").execute();
});

test("nothing is stored while a transaction holds the draft, which would be waited for", async () => {
  const { league, pick } = await decideFirstPick();
  await inTransaction(async (tx) => {
    await tx.lock(league.leagueId);
    expect(await storePick(pick)).toBe(false);
  });
  expect(await storePick(pick)).toBe(true);
});

test("of two servers that store a pick at once, one does", async () => {
  const { league, pick } = await decideFirstPick();
  const other = { ...pick, playerId: testApp.season.players[OTHER]!, key: randomUUID() };
  const events = other.events.map((event) =>
    event.type === "picked" ? { ...event, playerId: other.playerId } : event,
  );
  const stored = await Promise.all([storePick(pick), storePick({ ...other, events })]);
  expect(stored.filter(Boolean)).toHaveLength(1);
  expect((await assertDraftConsistent(testApp, league)).picks).toHaveLength(1);
});
