import type { DraftEvent } from "@emberline/game";
import { expect, it } from "vitest";
import { createApp } from "../../../app.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { joinLegacy } from "../../../testing/clients/draft-client.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { findDraft } from "../store/draft-store.ts";
import type { DraftChange } from "../model/draft-repository.ts";
import { makePick as makePickIn, type PickOutcome, type PickRequest } from "./make-pick.ts";
import { createPgDraftRepository } from "../store/pg-draft-repository.ts";
import { runClock as runClockIn } from "./run-clock.ts";

const testApp = useTestApp();

const PICK_MS = PICK_SECONDS * 1000;

/** In separate transactions: only the row lock serialises several servers. */
const runClock = async (leagueId: string, watchedSince: number, waitsMs = 0) => {
  const at = testApp.time;
  const tick = { leagueId, at, watchedSince, now: () => at + waitsMs };
  return (await createPgDraftRepository(testApp).transaction((tx) => runClockIn(tx, tick))).change;
};
const makePick = (request: Omit<PickRequest, "key"> & { userId: string }) =>
  createPgDraftRepository(testApp).transaction((tx) =>
    makePickIn(tx, { key: null, decidedAt: testApp.time, ...request }),
  );

async function startedLeague(size: number): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, size);
  testApp.time = league.startsAt;
  await runClock(league.leagueId, 0);
  return league;
}

async function draftOf(league: DraftLeague) {
  const stored = await findDraft(testApp.db, league.leagueId);
  if (!stored) throw new Error("no draft");
  return stored;
}

/** The slot and a player for the current pick. */
async function currentChoice(league: DraftLeague, index: number) {
  const { draft, draftId } = await draftOf(league);
  const slot = await testApp.db
    .selectFrom("draftPicks")
    .select("draftPickId")
    .where("draftId", "=", draftId)
    .where("pickNumber", "=", draft.pickNumber)
    .executeTakeFirstOrThrow();
  return { leagueId: league.leagueId, slot, playerId: testApp.season.players[index]! };
}

it("a wait takes no time from the next clock, which starts when the pick is decided", async () => {
  const league = await createDraftLeague(testApp, 2);
  testApp.time = league.startsAt;
  await runClock(league.leagueId, 0, 3000);
  const begun = league.startsAt + 3000;
  expect((await draftOf(league)).draft).toMatchObject({ startedAt: begun, deadline: begun + PICK_MS });
  const due = begun + PICK_MS;
  testApp.time = due + 1;
  await runClock(league.leagueId, 0, 4000);
  expect((await draftOf(league)).draft).toMatchObject({
    picks: [{ by: "rule", at: due + 1 }],
    startedAt: due + 4001,
    deadline: due + 4001 + PICK_MS,
  });
});

it("does nothing before the deadline and makes one pick at it, however often it fires", async () => {
  const league = await startedLeague(2);
  testApp.time = league.startsAt + PICK_MS - 1;
  expect(await runClock(league.leagueId, 0)).toBeNull();
  testApp.time += 1;
  const changes = await Promise.all(Array.from({ length: 5 }, () => runClock(league.leagueId, 0)));
  expect(changes.filter(Boolean)).toHaveLength(1);
  expect((await draftOf(league)).draft.picks).toHaveLength(1);
});

it("picks the first available player of the owner's queue", async () => {
  const league = await startedLeague(2);
  const { players } = testApp.season;
  await testApp.db
    .insertInto("draftQueues")
    .values([
      { leagueId: league.leagueId, teamId: league.teamIds[0]!, playerId: players[3]!, position: 1 },
      { leagueId: league.leagueId, teamId: league.teamIds[1]!, playerId: players[3]!, position: 1 },
      { leagueId: league.leagueId, teamId: league.teamIds[1]!, playerId: players[5]!, position: 2 },
    ])
    .execute();
  testApp.time = league.startsAt + PICK_MS;
  await runClock(league.leagueId, 0);
  testApp.time += PICK_MS;
  await runClock(league.leagueId, 0);
  const { draft } = await draftOf(league);
  expect(draft.picks.map(({ playerId, by }) => [playerId, by])).toEqual([
    [players[3], "queue"],
    [players[5], "queue"],
  ]);
});

// Covers DRAFT-30.
it("gives a fresh clock to a pick whose deadline passed while no server was up", async () => {
  const league = await startedLeague(2);
  testApp.time = league.startsAt + PICK_MS + 1000;
  await runClock(league.leagueId, testApp.time);
  const { draft } = await draftOf(league);
  expect(draft.picks).toHaveLength(0);
  expect(draft.deadline).toBe(testApp.time + PICK_MS);
});

// Covers DRAFT-29.
it("counts a pick by its time of receipt: in time just before the deadline, late at it", async () => {
  const league = await startedLeague(2);
  const choice = await currentChoice(league, 0);
  const userId = league.owners[0]!.userId;
  const at = league.startsAt + PICK_MS;
  const late = await makePick({ ...choice, userId, at });
  expect(late).toEqual({ answer: { accepted: false, message: "Time is up for that pick." }, change: null });
  const { answer, change } = await makePick({ ...choice, userId, at: at - 1 });
  expect(answer).toEqual({ accepted: true, message: null });
  expect(change?.after.draft.picks[0]?.playerId).toBe(choice.playerId);
});

/** A pick of the player that the clock has picked already is accepted without an event. */
function eventsOf(outcome: DraftChange | PickOutcome | null): DraftEvent[] {
  const change = outcome !== null && "change" in outcome ? outcome.change : outcome;
  return change?.events ?? [];
}

// Covers DRAFT-28.
it("the row lock decides between rivals: many simultaneous picks and a clock fill one slot", async () => {
  const league = await startedLeague(2);
  const userId = league.owners[0]!.userId;
  const at = league.startsAt + PICK_MS - 1;
  testApp.time = at + 1;
  const choices = await Promise.all([0, 1, 2, 3].map((index) => currentChoice(league, index)));
  const outcomes = await Promise.allSettled([
    ...choices.map((choice) => makePick({ ...choice, userId, at })),
    runClock(league.leagueId, 0),
  ]);
  const { draft } = await draftOf(league);
  expect(draft.picks).toHaveLength(1);
  const events = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? eventsOf(outcome.value) : [],
  );
  expect(events.filter(({ type }) => type === "picked")).toHaveLength(1);
});

it("answers a repeated pick with the same success and no second effect", async () => {
  const league = await startedLeague(2);
  const choice = { ...(await currentChoice(league, 0)), userId: league.owners[0]!.userId, at: testApp.time };
  await makePick(choice);
  const again = await Promise.all([makePick(choice), makePick(choice)]);
  for (const { answer, change } of again) {
    expect(answer.accepted).toBe(true);
    expect(change?.events).toEqual([]);
  }
  expect((await draftOf(league)).draft.picks).toHaveLength(1);
});

it("updates the room of a second server on the same database with what the first committed", async () => {
  const league = await createDraftLeague(testApp, 2);
  const second = await createApp(testApp);
  await Promise.all([testApp.app.start(), second.start()]);
  const near = await joinLegacy(testApp, league.owners[0]!, league.leagueId);
  const far = await joinLegacy({ server: second.server }, league.owners[1]!, league.leagueId);
  await Promise.all([near.waitFor("init"), far.waitFor("init")]);
  await moveTo(testApp, league.startsAt);
  expect(await far.waitFor("draft-timer-started")).toMatchObject({ payload: { startTime: league.startsAt } });
  const choice = await currentChoice(league, 4);
  const payload = {
    token: league.owners[0]!.token,
    leagueId: league.leagueId,
    player: { playerId: choice.playerId },
    pick: choice.slot,
  };
  near.send({ type: "pick", payload });
  const { payload: broadcasts } = await far.waitFor("pick-made");
  expect(broadcasts.draftOrder[0]?.player?.playerId).toBe(choice.playerId);
  await second.stop();
  await second.server.close();
});
