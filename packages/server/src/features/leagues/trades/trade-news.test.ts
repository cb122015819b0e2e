import {
  adminLeagueRoutes,
  auditRoutes,
  leagueRoutes,
  membershipRoutes,
  myAccountRoutes,
  spoilerRoutes,
} from "@emberline/contract";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { ADA, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createTradesCaller } from "../../../testing/clients/trades-caller.ts";

const testApp = useTestApp();
const caller = createTradesCaller(testApp);
const { accept, acceptRefusal, close, closeCode, createLeague, idOf, propose, read } = caller;
const { refusalOf, teamOf, tradesOf } = caller;
beforeAll(() => testApp.app.start());
beforeEach(caller.resetSeason);

const namesOf = (players: readonly { firstName: string }[]) => players.map(({ firstName }) => firstName);
const setMark = (as: TestUser | undefined, throughEpisode: number) =>
  testApp.call(spoilerRoutes.saveMark, { as: as!, body: { mode: "manual", throughEpisode } });
/** The second team gives Cleo for the third one's Finn. */
const SWAP = { from: 1, to: 2, gives: [CLEO], gets: [FINN] };

// Covers TRADE-8.
test("who has not seen the results knows nothing of a trade, and can do nothing about trades", async () => {
  const league = await createLeague({ until: null, vetoHours: 24 });
  const { leagueId, owners, teamIds } = league;
  const open = await propose(league, { from: 0, to: 1, gives: [ADA], gets: [DAG] });
  await setMark(owners[1], 1);
  const before = [await read(leagueId, owners[1]), await teamOf(teamIds[2], owners[1])];
  expect((await tradesOf(league, owners[1]))?.proposals).toEqual([]);
  await setMark(owners[1], 2);
  const done = await propose(league, SWAP);
  await accept(league, done, owners[2]);
  await setMark(owners[1], 1);
  expect([await read(leagueId, owners[1]), await teamOf(teamIds[2], owners[1])]).toEqual(before);
  await caller.veto(league, done, owners[0]);
  expect([await read(leagueId, owners[1]), await teamOf(teamIds[2], owners[1])]).toEqual(before);
  const message = "You can trade contestants once you see everything through episode 2";
  for (const refused of [
    await acceptRefusal(league, open, owners[1]),
    await acceptRefusal(league, randomUUID(), owners[1]),
    await refusalOf(league, SWAP),
  ]) {
    expect(refused).toEqual({ code: 409, message });
  }
  expect(await closeCode(league, open, owners[1])).toBe(409);
  await setMark(owners[0], 1);
  expect(await caller.vetoRefusal(league, done, owners[0])).toEqual({
    code: 409,
    message: "You can veto trades once you see everything through episode 2",
  });
});

// Covers TRADE-9.
test("the other team is told of a proposal, the proposer of the answer, and all members of a trade", async () => {
  const league = await createLeague({ until: null, vetoHours: 24 });
  const { owners } = league;
  const emails = owners.map(({ email }) => email);
  await testApp.runQueue();
  const sentBy = async (act: () => Promise<unknown>) => {
    testApp.sentEmails.length = 0;
    testApp.time += 1;
    await act();
    await testApp.runQueue();
    return new Set(testApp.sentEmails.map(({ to, subject }) => `${to} ${subject}`));
  };
  expect(await sentBy(() => propose(league, SWAP))).toEqual(
    new Set([`${emails[2]} Team 2 proposes a trade in League`]),
  );
  expect(testApp.sentEmails[0]!.text).toContain("Team 3 gives Finn O'Hara <Tan> & Co and gets Cleo Walsh.");
  const { tradeId } = (await tradesOf(league, owners[1]))!.proposals[0]!;
  expect(await sentBy(() => close(league, tradeId, owners[2]))).toEqual(
    new Set([`${emails[1]} Team 3 has declined a trade in League`]),
  );
  await setMark(owners[2], 1);
  let second = "";
  await sentBy(async () => {
    second = await propose(league, SWAP);
  });
  expect(testApp.sentEmails[0]!.text).toContain("once you see everything through episode 2");
  expect(testApp.sentEmails[0]!.text).not.toContain("Cleo");
  await setMark(owners[2], 2);
  const members = [emails[0], emails[1]];
  expect(await sentBy(() => accept(league, second, owners[2]))).toEqual(
    new Set(members.map((to) => `${to} A trade in League`)),
  );
  expect(await sentBy(() => caller.veto(league, second, owners[0]))).toEqual(
    new Set([emails[1], emails[2]].map((to) => `${to} A trade in League does not count`)),
  );
  expect(testApp.sentEmails[0]!.text).toContain("The reason: They share a sofa");
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "league.veto" },
  });
  expect(data.entries[0]).toMatchObject({ after: { reason: "They share a sofa" } });
});

// Covers TRADE-9.
test("after ten moves of a league in a day, only the proposer is told that a trade was accepted", async () => {
  const league = await createLeague({ until: null, vetoHours: 24 });
  const { leagueId, owners } = league;
  const first = await propose(league, SWAP);
  const emailsAfterAnswer = async (tradeId: string) => {
    await testApp.runQueue();
    testApp.sentEmails.length = 0;
    await accept(league, tradeId, owners[2]);
    await testApp.runQueue();
    return testApp.sentEmails.map(({ to }) => to).toSorted();
  };
  const move = { leagueId, seasonId: testApp.season.seasonId, fromEpisode: 3, decidedThrough: 2 };
  const addMoves = (numbers: number[], madeAt: Date) =>
    testApp.db
      .insertInto("rosterMoves")
      .values(numbers.map((number) => ({ ...move, number, madeAt })))
      .execute();
  await addMoves([1, 2, 3], new Date(testApp.time - 25 * 3_600_000));
  await addMoves([4, 5, 6, 7, 8, 9, 10, 11, 12], new Date(testApp.time - 23 * 3_600_000));
  expect(await emailsAfterAnswer(first)).toEqual([owners[0]!.email, owners[1]!.email].toSorted());
  // The trade was announced, although a veto deletes its move.
  await caller.veto(league, first, owners[0]);
  const second = await propose(league, { from: 0, to: 2, gives: [ADA], gets: [EVE] });
  expect(await emailsAfterAnswer(second)).toEqual([owners[0]!.email]);
});

// Covers TRADE-8, TRADE-13.
test("the download of a member's data has the trades of their teams that they may know of", async () => {
  const league = await createLeague({ until: null, vetoHours: 24 });
  const { owners, teamIds } = league;
  await propose(league, { from: 0, to: 2, gives: [ADA], gets: [FINN], note: "Of others" });
  const swapId = await propose(league, { ...SWAP, note: "Please" });
  const tradesIn = async () => {
    const data = await testApp.call(myAccountRoutes.data, { as: owners[1]! });
    return data.data.teams.find(({ teamId }) => teamId === teamIds[1])!.trades;
  };
  const [name] = (await tradesIn())!.map(({ gives, gets, ...trade }) => ({
    ...trade,
    names: [namesOf(gives), namesOf(gets)],
  }));
  expect(name).toMatchObject({ isOwn: true, note: "Please", state: "open" });
  expect(name!.names).toEqual([["Cleo"], ["Finn O'Hara"]]);
  expect(await tradesIn()).toHaveLength(1);
  await accept(league, swapId, owners[2]);
  await caller.veto(league, swapId, owners[0]);
  expect(await tradesIn()).toMatchObject([{ note: null, state: "vetoed" }]);
  await setMark(owners[1], 1);
  expect(await tradesIn()).toBeUndefined();
});

test("the proposals of a team that leaves are gone, and its trades stay", async () => {
  const league = await createLeague();
  const { leagueId, owners } = league;
  await propose(league, { from: 1, to: 0, gives: [DAG], gets: [ADA] });
  await propose(league, { from: 0, to: 1, gives: [ADA], gets: [DAG] });
  await accept(league, await propose(league, SWAP), owners[2]);
  await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
  expect(await tradesOf(league, owners[0])).toMatchObject({
    proposals: [],
    accepted: [{ sides: [{ team: null, gives: [{ firstName: "Cleo" }] }, { team: { name: "Team 3" } }] }],
  });
  expect(
    await testApp.db.selectFrom("trades").select("state").where("leagueId", "=", leagueId).execute(),
  ).toEqual([{ state: "accepted" }]);
});

test("an admin who corrects the rosters leaves trades readable", async () => {
  const league = await createLeague({ until: null, vetoHours: 24 });
  const { leagueId, owners, teamIds } = league;
  const tradeId = await propose(league, SWAP);
  await accept(league, tradeId, owners[2]);
  const params = { leagueId };
  const { data } = await testApp.call(leagueRoutes.get, { as: testApp.admin, params });
  const assignments = [ADA, BO, CLEO].map((player) => ({ teamId: teamIds[0]!, playerId: idOf(player) }));
  await testApp.call(adminLeagueRoutes.setPlayers, {
    as: testApp.admin,
    params,
    body: { assignments, rostersVersion: data.rostersVersion },
  });
  expect(await caller.vetoRefusal(league, tradeId, owners[0])).toEqual({
    code: 409,
    message: "The rosters have been changed since this trade",
  });
  expect(namesOf((await tradesOf(league, owners[0]))!.accepted[0]!.sides[0]!.gives)).toEqual(["Cleo"]);
});
