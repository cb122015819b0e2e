import {
  activityRoutes,
  adjustmentRoutes,
  moveRoutes,
  recapRoutes,
  spoilerRoutes,
} from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { createEventsCaller, CRIED } from "../../../testing/clients/events-caller.ts";
import {
  ADA,
  afterEpisode,
  BO,
  CLEO,
  createMovesCaller,
  EVE,
  FINN,
} from "../../../testing/clients/moves-caller.ts";
import { createTradesCaller } from "../../../testing/clients/trades-caller.ts";

const testApp = useTestApp();
const trades = createTradesCaller(testApp);
const { createLeague, resetSeason, replace, idOf } = createMovesCaller(testApp);
const { enter } = createEventsCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

const read = async (leagueId: string, as: TestUser | undefined) =>
  (await testApp.call(activityRoutes.get, { as, params: { leagueId } })).data.entries;
const textsOf = async (leagueId: string, as: TestUser | undefined) =>
  (await read(leagueId, as)).filter(({ kind }) => kind !== "joined").map(({ text }) => text);

// Covers ACTIVITY-1, ACTIVITY-2.
test("members read what happened, and those with an earlier mark nothing that was decided later", async () => {
  const { leagueId, owners, teamIds } = await createLeague({ replacements: 1, captain: true });
  const [owner, member] = owners;
  expect((await read(leagueId, member)).map(({ kind }) => kind).toSorted()).toEqual([
    "joined",
    "joined",
    "rules",
  ]);
  await replace(leagueId, owner, BO, EVE);
  const params = { leagueId };
  await testApp.call(moveRoutes.setCaptain, { as: owner, params, body: { playerId: idOf(ADA) } });
  testApp.time += 1000;
  const body = { teamId: teamIds[1]!, points: 5, reason: "Guessed the winner" };
  await testApp.call(adjustmentRoutes.add, { as: owner, params, body });
  const [adjusted, ...others] = await textsOf(leagueId, member);
  expect(adjusted).toBe("Team 2 gets 5 points with episode 2");
  expect(others).toEqual([
    expect.stringMatching(/^Team 1 replaced Bo \w+ with Eve \w+$/),
    expect.stringMatching(/ changed the rules$/),
  ]);
  // Rivals read the captain from the air time on.
  testApp.time = afterEpisode(3);
  expect((await textsOf(leagueId, member))[0]).toMatch(/^Ada \w+ became captain of Team 1$/);
  const mark = { mode: "manual" as const, throughEpisode: 1 };
  await testApp.call(spoilerRoutes.saveMark, { as: member!, body: mark });
  expect(await textsOf(leagueId, member)).toEqual([expect.stringMatching(/ changed the rules$/)]);
});

// Covers ACTIVITY-1, ACTIVITY-2, OWN-6.
test("members read the own events of an episode once they are shown it and what had aired at the entry", async () => {
  const league = await createLeague({ ownEvents: [CRIED] });
  const { leagueId, owners } = league;
  const [owner, member] = owners;
  await enter(league, owner, { player: ADA, episode: 1, count: 2 });
  await enter(league, owner, { player: BO, episode: 2 });
  const events = async () => (await read(leagueId, member)).filter(({ kind }) => kind === "event");
  const text = (episode: number) =>
    expect.stringMatching(new RegExp(` Fan entered events of episode ${episode}$`));
  expect((await events()).map((entry) => [entry.text, entry.detail])).toEqual([
    [text(1), expect.stringMatching(/^Ada \w+: Cried on camera × 2$/)],
    [text(2), expect.stringMatching(/^Bo \w+: Cried on camera$/)],
  ]);
  const mark = { mode: "manual" as const, throughEpisode: 1 };
  await testApp.call(spoilerRoutes.saveMark, { as: member!, body: mark });
  expect(await events()).toEqual([]);
});

// Covers ACTIVITY-1, ACTIVITY-2, RECAP-15.
test("trades and vetoes are in the activity and in the recap of the episode, for those who have seen it", async () => {
  const league = await trades.createLeague({ until: null, vetoHours: 24 }, { replacements: 1 });
  const { leagueId, owners } = league;
  const tradeId = await trades.propose(league, { from: 1, to: 2, gives: [CLEO], gets: [FINN] });
  expect(await textsOf(leagueId, owners[1])).toHaveLength(1);
  await trades.accept(league, tradeId, owners[2]);
  testApp.time += 1000;
  await trades.veto(league, tradeId, owners[0]);
  const traded = "Team 2 traded Cleo Walsh for Finn O'Hara <Tan> & Co of Team 3";
  const texts = [`A trade was vetoed: ${traded}`, traded];
  expect((await textsOf(leagueId, owners[1])).slice(0, 2)).toEqual(texts);
  const recapOf = async (as: TestUser | undefined, episode: number) => {
    const { data } = await testApp.call(recapRoutes.get, { as, params: { episode } });
    return data.leagues.find((one) => one.leagueId === leagueId)!.moves?.map(({ text }) => text);
  };
  expect(await recapOf(owners[0], 2)).toEqual(texts.toReversed());
  expect(await recapOf(owners[0], 1)).toBeUndefined();
  const mark = { mode: "manual" as const, throughEpisode: 1 };
  await testApp.call(spoilerRoutes.saveMark, { as: owners[1]!, body: mark });
  expect(await textsOf(leagueId, owners[1])).toHaveLength(1);
  expect(await recapOf(owners[1], 1)).toBeUndefined();
  expect(await testApp.codeOf(recapRoutes.get, { as: owners[1], params: { episode: 2 } })).toBe(404);
});

// Covers ACTIVITY-2.
test("users without a team in the league do not read its activity", async () => {
  const { leagueId } = await createLeague({});
  const other = await createLeague({});
  expect(await testApp.codeOf(activityRoutes.get, { as: other.owners[0], params: { leagueId } })).toBe(403);
});
