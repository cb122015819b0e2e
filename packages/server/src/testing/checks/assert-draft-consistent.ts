import { draftRoutes, leagueRoutes, teamRoutes } from "@emberline/contract";
import { type Draft, foldDraft, holdersOf, isComplete, isPaused, nextDueAt, slots } from "@emberline/game";
import { expect } from "vitest";
import type { TestUser, TestApp } from "../app/test-app.ts";

/**
 * Reads a league's draft in every possible way and expects all of them to agree: the log, the slots,
 * the rosters, the row that the clocks use, and what members read over REST. Returns the draft.
 */
export async function assertDraftConsistent(
  testApp: TestApp,
  { leagueId, owners }: { leagueId: string; owners: TestUser[] },
): Promise<Draft> {
  const params = { leagueId };
  const { data: board } = await testApp.call(draftRoutes.board, { as: testApp.admin, params });
  const draft = foldDraft(board?.events ?? []);
  if (!board || !draft) throw new Error("there is no draft");
  const picks = draft.picks.map(({ pickNumber, teamId, playerId, by }) => [pickNumber, teamId, playerId, by]);
  expect(await filledSlots(testApp, leagueId)).toEqual(picks);
  // INVARIANT-1 and 2: each player on as many teams as may have the player, and only players of the log.
  expect(new Set(draft.picks.map(({ teamId, playerId }) => `${teamId} ${playerId}`)).size).toBe(picks.length);
  expect(Math.max(0, ...holdersOf(draft.picks).values())).toBeLessThanOrEqual(draft.teamsPerPlayer ?? 1);
  // The picks of a team that left during the draft are on no roster.
  const present = new Set(await teamIdsOf(testApp, leagueId));
  const presentPicks = draft.picks.filter(({ teamId }) => present.has(teamId));
  expect(await rosters(testApp, leagueId)).toEqual(
    presentPicks.map(({ teamId, playerId }) => `${teamId} ${playerId}`).sort(),
  );
  // INVARIANT-4: each slot belongs to the team of the snake order.
  expect(await slotOwners(testApp, leagueId)).toEqual(slots(draft).map(({ teamId }) => teamId));
  await expectDue(testApp, leagueId, { draft, version: board.events.length });
  await expectSameOverRest(testApp, { leagueId, owners }, draft);
  return draft;
}

async function filledSlots({ db }: TestApp, leagueId: string) {
  const rows = await db
    .selectFrom("draftPicks")
    .select(["pickNumber", "teamId", "playerId", "pickedBy"])
    .where("leagueId", "=", leagueId)
    .where("playerId", "is not", null)
    .orderBy("pickNumber")
    .execute();
  return rows.map(({ pickNumber, teamId, playerId, pickedBy }) => [
    pickNumber,
    teamId,
    playerId,
    pickedBy === "commissioner" ? "desk" : pickedBy,
  ]);
}

async function slotOwners({ db }: TestApp, leagueId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("draftPicks")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .orderBy("pickNumber")
    .execute();
  return rows.map(({ teamId }) => teamId);
}

async function teamIdsOf({ db }: TestApp, leagueId: string): Promise<string[]> {
  const teams = await db.selectFrom("teams").select("teamId").where("leagueId", "=", leagueId).execute();
  return teams.map(({ teamId }) => teamId);
}

async function rosters({ db }: TestApp, leagueId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("rosterPlayers")
    .select(["teamId", "playerId"])
    .where("leagueId", "=", leagueId)
    .execute();
  return rows.map(({ teamId, playerId }) => `${teamId} ${playerId}`).sort();
}

async function expectDue(
  { db }: TestApp,
  leagueId: string,
  { draft, version }: { draft: Draft; version: number },
): Promise<void> {
  const row = await db
    .selectFrom("drafts")
    .select(["nextDueAt", "version"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  expect([row.nextDueAt?.getTime() ?? null, row.version]).toEqual([nextDueAt(draft), version]);
}

async function expectSameOverRest(
  testApp: TestApp,
  { leagueId, owners }: { leagueId: string; owners: TestUser[] },
  draft: Draft,
): Promise<void> {
  const params = { leagueId };
  const startDate = new Date(draft.startsAt).toISOString();
  const { data: set } = await testApp.call(draftRoutes.byLeague, { as: owners[0], params });
  expect(set).toMatchObject({
    startDate,
    complete: isComplete(draft),
    paused: isPaused(draft),
    begun: draft.begunAt !== null,
    pickTimeSeconds: draft.pickSeconds,
    orderBy: draft.orderBy,
    draw: draft.draw,
  });
  expect(set?.draftOrder.map(({ team }) => team.teamId)).toEqual(draft.order);
  const { data: league } = await testApp.call(leagueRoutes.get, { as: owners[0], params });
  expect(league.drafts).toMatchObject([{ startDate, complete: isComplete(draft) }]);
  for (const as of owners) {
    const { data: team } = await testApp.call(teamRoutes.myTeam, { as, params });
    const own = draft.picks.filter(({ teamId }) => teamId === team.teamId);
    expect(team.players.map(({ playerId }) => playerId).sort()).toEqual(
      own.map(({ playerId }) => playerId).sort(),
    );
  }
}
