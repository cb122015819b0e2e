import { draftRoutes, leagueRoutes, membershipRoutes, myAccountRoutes } from "@emberline/contract";
import { AWAY_PICK_SECONDS } from "@emberline/game";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../../auth/password.ts";
import { join, joinLog } from "../../../testing/clients/draft-client.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { readWhole } from "../../../testing/checks/assert-draft-consistent.ts";
import { createWorld, type Person, type World } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../../account/account-store.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
  await world.app.start();
});
afterEach(() => world.end());

const PICK_MS = PICK_SECONDS * 1000;
const SHORT_MS = AWAY_PICK_SECONDS * 1000;
const reason = "Dinner";

async function startDraft(size: number): Promise<DraftLeague> {
  const league = await createDraftLeague(world, size);
  await moveTo(world, league.startsAt);
  return league;
}

const leave = (as: Person, { leagueId }: DraftLeague) =>
  world.call(membershipRoutes.leave, { as, params: { leagueId } });
const pause = ({ leagueId }: DraftLeague, as: Person) =>
  world.call(draftRoutes.pause, { as, params: { leagueId }, body: { reason } });
const resume = ({ leagueId }: DraftLeague, as: Person) =>
  world.call(draftRoutes.resume, { as, params: { leagueId }, body: { reason } });

/** Lets the running clock end, however short it is. */
async function runOut(league: DraftLeague): Promise<void> {
  const { deadline } = await readWhole(world, league);
  await moveTo(world, deadline ?? world.time);
}

/** Those who are still in the league. */
const without = ({ owners, ...league }: DraftLeague, gone: Person) => ({
  ...league,
  owners: owners.filter((owner) => owner !== gone),
});
const rosterSizes = async ({ leagueId, owners }: Pick<DraftLeague, "leagueId" | "owners">) => {
  const { data } = await world.call(leagueRoutes.get, { as: owners[0], params: { leagueId } });
  return data.teams.map(({ players }) => players.length);
};

// Covers DRAFT-32.
test("whoever leaves is out at once: the order stays, their turns are short, and nobody is on their roster", async () => {
  const league = await startDraft(3);
  const [, second] = league.owners;
  await leave(second!, league);
  expect(await world.codeOf(leagueRoutes.get, { as: second, params: { leagueId: league.leagueId } })).toBe(
    403,
  );
  const rest = without(league, second!);
  expect(await readWhole(world, rest)).toMatchObject({ order: league.teamIds, away: [league.teamIds[1]] });
  await moveTo(world, league.startsAt + PICK_MS);
  const turn = await readWhole(world, rest);
  expect(turn).toMatchObject({ pickNumber: 2, deadline: world.time + SHORT_MS });
  await moveTo(world, world.time + SHORT_MS);
  expect((await readWhole(world, rest)).picks[1]).toMatchObject({ teamId: league.teamIds[1], by: "rule" });
  for (let pick = 3; pick <= 6; pick += 1) await runOut(rest);
  const whole = await readWhole(world, rest);
  expect(whole.picks.map(({ teamId }) => league.teamIds.indexOf(teamId))).toEqual([0, 1, 2, 2, 1, 0]);
  expect(whole.completedAt).not.toBeNull();
  expect(await rosterSizes(rest)).toEqual([2, 2]);
});

test("a turn that runs is cut short, and nobody is told that it is theirs", async () => {
  const league = await startDraft(2);
  const [first] = league.owners;
  await world.deliverMail();
  world.letters.length = 0;
  await moveTo(world, league.startsAt + 10_000);
  await leave(first!, league);
  const rest = without(league, first!);
  expect(await readWhole(world, rest)).toMatchObject({ deadline: world.time + SHORT_MS, picks: [] });
  await moveTo(world, world.time + SHORT_MS);
  expect((await readWhole(world, rest)).picks).toHaveLength(1);
  await world.deliverMail();
  expect(world.letters.map(({ to }) => to)).toEqual([league.owners[1]!.email]);
});

// Covers DRAFT-32.
test("what they picked before stays theirs on the board, is not picked again, and is free when the draft is over", async () => {
  const league = await startDraft(2);
  const [first, second] = league.owners;
  await moveTo(world, world.time + PICK_MS);
  const [pick] = (await readWhole(world, league)).picks;
  await leave(first!, league);
  const rest = without(league, first!);
  for (let turn = 2; turn <= 6; turn += 1) await runOut(rest);
  const { picks } = await readWhole(world, rest);
  expect(picks[0]).toEqual(pick);
  const params = { leagueId: league.leagueId };
  await world.call(membershipRoutes.save, {
    as: second,
    params,
    body: { name: "Mine now", privateInd: false, password: null },
  });
  expect(await rosterSizes(rest)).toEqual([3]);
});

test("a pause keeps nobody, the league's owner neither: the league and its desk go to who has been there longest", async () => {
  const league = await startDraft(3);
  const [owner, heir] = league.owners;
  await pause(league, owner!);
  await leave(owner!, league);
  const rest = without(league, owner!);
  expect(await readWhole(world, rest)).toMatchObject({ pausedAt: league.startsAt, picks: [] });
  await resume(league, heir!);
  await moveTo(world, world.time + SHORT_MS);
  expect((await readWhole(world, rest)).picks).toHaveLength(1);
  // Picks can be taken back as ever.
  const undo = {
    as: heir,
    params: { leagueId: league.leagueId },
    body: { keepPicks: 0, seenPicks: 1, reason },
  };
  await world.call(draftRoutes.undo, undo);
  expect(await readWhole(world, rest)).toMatchObject({ picks: [], deadline: world.time + SHORT_MS });
});

test("rooms see it at once, without a name; whoever left is shown out", async () => {
  const league = await startDraft(2);
  const [first, second] = league.owners;
  const [ours, theirs, gone] = [
    await joinLog(world, first!, league),
    await join(world, first!, league.leagueId),
    await join(world, second!, league.leagueId),
  ];
  await ours.nextOf("draft-snapshot");
  await theirs.nextOf("draft-timer-started");
  await leave(second!, league);
  const { payload: cast } = await ours.nextOf("draft-cast");
  const { payload: told } = await ours.nextOf("draft-events");
  expect(told.events).toMatchObject([{ type: "team-left", teamId: league.teamIds[1] }]);
  const { payload: board } = await theirs.nextOf("init");
  expect(board.draftOrder.filter(({ team }) => team.teamId === league.teamIds[1])).toHaveLength(3);
  expect(JSON.stringify([cast, board])).not.toContain(second!.username);
  // The clock of the other team goes on as it was.
  expect((await theirs.nextOf("draft-timer-started")).payload.startTime).toBe(league.startsAt);
  expect(await gone.closed).toBe(1008);
  for (const guest of [ours, theirs]) guest.socket.terminate();
}, 15_000);

test("the last one who leaves takes the league and its draft along, and nothing rings any more", async () => {
  const league = await startDraft(2);
  for (const owner of league.owners) await leave(owner, league);
  await moveTo(world, world.time + PICK_MS);
  expect(await world.db.selectFrom("leagues").selectAll().execute()).toEqual([]);
  expect(await world.db.selectFrom("drafts").selectAll().execute()).toEqual([]);
});

test("an account is deleted in the middle of a paused draft, and nothing of the person is left in it", async () => {
  const league = await startDraft(2);
  const [first, second] = league.owners;
  const password = "a good password";
  await savePasswordHash(world.db, second!.userId, await hashPassword(password));
  await moveTo(world, world.time + PICK_MS);
  await moveTo(world, world.time + PICK_MS);
  await pause(league, first!);
  const guest = await join(world, second!, league.leagueId);
  await guest.nextOf("init");
  await world.call(myAccountRoutes.remove, { as: second, body: { password } });
  expect(await guest.closed).toBe(1008);
  const rest = without(league, second!);
  await resume(league, first!);
  expect((await readWhole(world, rest)).picks).toHaveLength(2);
  const { data: board } = await world.call(draftRoutes.board, {
    as: first,
    params: { leagueId: league.leagueId },
  });
  for (const trace of [second!.username, second!.userId, second!.email]) {
    expect(JSON.stringify(board)).not.toContain(trace);
  }
  expect(
    await world.db.selectFrom("users").select("username").where("userId", "=", second!.userId).execute(),
  ).toEqual([]);
}, 15_000);

test("of leaving and picking at once one comes first; a pick that was confirmed stands", async () => {
  for (let round = 0; round < 8; round += 1) {
    const league = await startDraft(2);
    const [first] = league.owners;
    const guest = await joinLog(world, first!, league);
    const { payload } = await guest.nextOf("draft-snapshot");
    const { playerId } = payload.cast.players[0]!;
    const { leagueId } = league;
    const key = crypto.randomUUID();
    const answered = Promise.race([
      guest.nextOf("draft-answer").then(({ payload: answer }) => answer.accepted),
      guest.closed.then(() => false),
    ]);
    guest.send({ type: "choose", payload: { token: first!.token, leagueId, key, pickNumber: 1, playerId } });
    const [accepted] = await Promise.all([answered, leave(first!, league)]);
    const { picks } = await readWhole(world, without(league, first!));
    expect(picks.map((pick) => [pick.playerId, pick.by])).toEqual(accepted ? [[playerId, "owner"]] : []);
    guest.socket.terminate();
  }
}, 30_000);

test("of leaving and the automatic pick at the deadline one comes first, and the draft goes on", async () => {
  for (let round = 0; round < 8; round += 1) {
    const league = await startDraft(2);
    const [first] = league.owners;
    world.time = league.startsAt + PICK_MS;
    await Promise.all([leave(first!, league), world.app.runDueClocks()]);
    const rest = without(league, first!);
    expect((await readWhole(world, rest)).picks).toHaveLength(1);
    for (let turn = 2; turn <= 6; turn += 1) await runOut(rest);
    expect((await readWhole(world, rest)).picks).toHaveLength(6);
  }
}, 30_000);
