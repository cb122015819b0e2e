import { afterEach, expect, test, vi } from "vitest";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { createPgDraftRepository } from "../store/pg-draft-repository.ts";
import { createMembershipLoader } from "./authorize-join.ts";

const testApp = useTestApp();
afterEach(() => vi.restoreAllMocks());

test("the memberships of clients that join at the same time are read with one query", async () => {
  const [one, two] = [await createDraftLeague(testApp, 2), await createDraftLeague(testApp, 2)];
  const findMembership = createMembershipLoader(testApp);
  const connect = vi.spyOn(testApp.pool, "connect");
  const keys = [
    { userId: one.owners[1]!.userId, leagueId: one.leagueId },
    { userId: two.owners[0]!.userId, leagueId: two.leagueId },
    { userId: one.owners[1]!.userId, leagueId: two.leagueId },
    { userId: one.owners[0]!.userId, leagueId: UNKNOWN_ID },
  ];
  const memberships = await Promise.all(keys.map(findMembership));
  expect(connect).toHaveBeenCalledOnce();
  expect(memberships).toEqual([
    { teamId: one.teamIds[1], ownerId: one.owners[0]!.userId },
    { teamId: two.teamIds[0], ownerId: two.owners[0]!.userId },
    { teamId: null, ownerId: two.owners[0]!.userId },
    { teamId: null, ownerId: null },
  ]);
});

test("the events that clients of several rooms missed are read together, each room's in order", async () => {
  const leagues = [await createDraftLeague(testApp, 2), await createDraftLeague(testApp, 3)];
  await testApp.app.start();
  await moveTo(testApp, leagues[0]!.startsAt);
  const repository = createPgDraftRepository(testApp);
  const [one, two] = await Promise.all(
    leagues.map(async ({ leagueId }) => (await repository.find(leagueId))!),
  );
  const connect = vi.spyOn(testApp.pool, "connect");
  const [all, last, other, none] = await Promise.all([
    repository.eventsSince(one!, 0),
    repository.eventsSince(one!, one!.version - 1),
    repository.eventsSince(two!, 0),
    repository.eventsSince(two!, two!.version),
  ]);
  expect(connect).toHaveBeenCalledOnce();
  expect(all).toHaveLength(one!.version);
  expect(all[0]).toMatchObject({ type: "scheduled", order: leagues[0]!.teamIds });
  expect(last).toEqual(all.slice(-1));
  expect(other).toHaveLength(two!.version);
  expect(other[0]).toMatchObject({ type: "scheduled", order: leagues[1]!.teamIds });
  expect(none).toEqual([]);
});
