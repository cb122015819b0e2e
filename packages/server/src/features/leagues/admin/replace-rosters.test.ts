import {
  adminLeagueRoutes,
  draftRoutes,
  leagueRoutes,
  playerRoutes,
  spoilerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { join } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, moveTo, PICK_SECONDS } from "../../../testing/fixtures/draft-league.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { insertScores, insertSmallSeason, type SmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
let past: SmallSeason;
beforeAll(async () => {
  await testApp.app.start();
  past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 1, 5],
    [1, 0, 0, 1],
  ]);
});

const assign = (teamIds: string[], rosters: number[][]) =>
  rosters.flatMap((roster, team) =>
    roster.map((player) => ({ teamId: teamIds[team]!, playerId: testApp.season.players[player]! })),
  );
const sentTo = (
  leagueId: string,
  assignments: { teamId: string; playerId: string }[],
  rostersVersion?: string,
) => ({
  as: testApp.admin,
  params: { leagueId },
  body: { assignments, rostersVersion },
});
const readLeague = async (leagueId: string) =>
  (await testApp.call(leagueRoutes.get, { as: testApp.admin, params: { leagueId } })).data;
const assignmentsIn = ({ teams }: Awaited<ReturnType<typeof readLeague>>) =>
  teams.flatMap(({ teamId, players }) => players.map(({ playerId }) => ({ teamId, playerId })));
const changed = (name: string) => ({
  code: 409,
  message: `The rosters of "${name}" were changed after you opened them. Please load them again`,
});
const rostersOf = async (leagueId: string) => {
  const { data } = await testApp.call(teamRoutes.standings, { as: testApp.admin, query: { leagueId } });
  return Object.fromEntries(
    data.map((team) => [team.name, [team.totalPoints, ...team.players.map((row) => row.firstName).sort()]]),
  );
};

// Covers ADMIN-LEAGUE-15, ADMIN-LEAGUE-31.
test("rosters are replaced as a whole, totals follow, and the audit log names both states", async () => {
  const { leagueId, teamIds } = await addLeague(testApp, [[0], [1]]);
  const set = async (rosters: number[][]) =>
    (
      await testApp.call(
        adminLeagueRoutes.setPlayers,
        sentTo(leagueId, assign(teamIds, rosters), (await readLeague(leagueId)).rostersVersion),
      )
    ).message;
  expect(await rostersOf(leagueId)).toEqual({ "Team 1": [5, "Ada"], "Team 2": [1, "Bo"] });
  expect(await set([[2], [0, 1]])).toBe("Player assignments saved successfully");
  expect(await rostersOf(leagueId)).toEqual({ "Team 1": [0, "Cleo"], "Team 2": [6, "Ada", "Bo"] });
  await set([[2], [1, 0]]);
  await set([[], []]);
  expect(await rostersOf(leagueId)).toEqual({ "Team 1": [0], "Team 2": [0] });
  const record = (await readAudit(testApp, leagueId)).filter((row) => row.action === "roster.set");
  expect(record).toHaveLength(2);
  expect(record[0]).toMatchObject({ subject: "League", userId: testApp.admin.userId });
  const teamNamesIn = (state: unknown) =>
    JSON.stringify(state)
      .match(/"(?:team|player)":"[^"]+"/g)
      ?.join() ?? "nobody";
  expect(teamNamesIn(record[0]?.before)).toContain('"Team 1"');
  expect(teamNamesIn(record[1]?.after)).toBe("nobody");
});

// Covers API-50.
test("a duplicate player, an unknown team, an unknown player and an unknown league are refused", async () => {
  const { leagueId, teamIds } = await addLeague(testApp, [[0], []]);
  const other = await addLeague(testApp, [[]]);
  const season = { code: 404, message: "One of these contestants is not in this season" };
  const twice = { code: 400, message: "A contestant can only be on one team of a league" };
  const team = { code: 404, message: "One of these teams is no longer in this league" };
  const [first = ""] = teamIds;
  for (const [assignments, refusal] of [
    [assign(teamIds, [[3], [3]]), twice],
    [assign(teamIds, [[3, 3]]), twice],
    [assign(other.teamIds, [[3]]), team],
    [[{ teamId: first, playerId: UNKNOWN_ID }], season],
    [[{ teamId: first, playerId: past.players[0]! }], season],
  ] as const) {
    expect(await testApp.refusal(adminLeagueRoutes.setPlayers, sentTo(leagueId, [...assignments]))).toEqual(
      refusal,
    );
  }
  expect(await testApp.refusal(adminLeagueRoutes.setPlayers, sentTo(UNKNOWN_ID, []))).toEqual({
    code: 404,
    message: "League not found",
  });
  expect(await rostersOf(leagueId)).toEqual({ "Team 1": [5, "Ada"], "Team 2": [0] });
});

test("the rosters of other seasons stay", async () => {
  const { leagueId, teamIds } = await addLeague(testApp, [[0]]);
  const [teamId = ""] = teamIds;
  const playerId = past.players[0]!;
  await testApp.db.insertInto("rosterPlayers").values({ leagueId, teamId, playerId }).execute();
  const sent = sentTo(leagueId, [], (await readLeague(leagueId)).rostersVersion);
  expect(await testApp.codeOf(adminLeagueRoutes.setPlayers, sent)).toBe(200);
  const rows = await testApp.db
    .selectFrom("rosterPlayers")
    .select("playerId")
    .where("leagueId", "=", leagueId)
    .execute();
  expect(rows).toEqual([{ playerId }]);
});

test("of simultaneous replacements of the same rosters one is stored whole, and the others are refused", async () => {
  const { leagueId, teamIds } = await addLeague(testApp, [[], []]);
  const rosterChoices = [
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
    [
      [3, 4, 5],
      [0, 1, 2],
    ],
    [[0, 1, 2, 3, 4, 5], []],
    [[], [5, 4]],
  ];
  const { rostersVersion } = await readLeague(leagueId);
  const codes = await Promise.all(
    rosterChoices.map((rosters) =>
      testApp.codeOf(
        adminLeagueRoutes.setPlayers,
        sentTo(leagueId, assign(teamIds, rosters), rostersVersion),
      ),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(3);
  const rows = await testApp.db
    .selectFrom("rosterPlayers")
    .select(["teamId", "playerId"])
    .where("leagueId", "=", leagueId)
    .execute();
  const keyOf = (list: { teamId: string; playerId: string }[]) =>
    list
      .map((row) => `${row.teamId} ${row.playerId}`)
      .sort()
      .join();
  expect(rosterChoices.map((rosters) => keyOf(assign(teamIds, rosters)))).toContain(keyOf(rows));
});

// Covers ADMIN-LEAGUE-40, SPOILER-90.
test("an admin who has not watched gets the stored rosters, and a save without a move keeps them", async () => {
  const { leagueId } = await addLeague(testApp, [[0], [1]]);
  const { seasonId } = testApp.season;
  const [startDate, completedAt] = [new Date(testApp.time - 2000), new Date(testApp.time - 1000)];
  const draft = { leagueId, seasonId, startDate, completedAt, pickTimeSeconds: 60 };
  await testApp.db
    .insertInto("drafts")
    .values({ ...draft, resultsThrough: 1 })
    .execute();
  const stored = assignmentsIn(await readLeague(leagueId));
  expect(stored).toHaveLength(2);
  const setMark = (mode: "live" | "manual") =>
    testApp.call(spoilerRoutes.saveMark, { as: testApp.admin, body: { mode, throughEpisode: 0 } });
  await setMark("manual");
  const shown = await readLeague(leagueId);
  expect(assignmentsIn(shown)).toEqual(stored);
  const sent = sentTo(leagueId, assignmentsIn(shown), shown.rostersVersion);
  expect(await testApp.codeOf(adminLeagueRoutes.setPlayers, sent)).toBe(200);
  await setMark("live");
  expect(assignmentsIn(await readLeague(leagueId))).toEqual(stored);
});

// Covers ADMIN-LEAGUE-41.
test("a replacement of other rosters than the stored ones is refused, and nothing is changed", async () => {
  const { leagueId, teamIds } = await addLeague(testApp, [[], []]);
  const set = (rosters: number[][], version?: string) =>
    testApp.refusal(adminLeagueRoutes.setPlayers, sentTo(leagueId, assign(teamIds, rosters), version));
  const { rostersVersion: empty } = await readLeague(leagueId);
  await testApp.call(adminLeagueRoutes.setPlayers, sentTo(leagueId, assign(teamIds, [[0], [1]]), empty));
  expect(await set([[], []], empty)).toEqual(changed("League"));
  expect(await rostersOf(leagueId)).toEqual({ "Team 1": [5, "Ada"], "Team 2": [1, "Bo"] });
});

// Covers ADMIN-LEAGUE-41, LEGACY-15.
test("a client that sends no version replaces what its session was last sent", async () => {
  const { leagueId, teamIds } = await addLeague(testApp, [[], []]);
  const sent = (rosters: number[][]) => sentTo(leagueId, assign(teamIds, rosters));
  const set = (rosters: number[][]) => testApp.codeOf(adminLeagueRoutes.setPlayers, sent(rosters));
  await readLeague(leagueId);
  // Another admin sets the players in the meantime.
  const other = await testApp.createUser();
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", other.userId).execute();
  const byOther = { ...sent([[0], [1]]), as: other };
  expect(await testApp.codeOf(adminLeagueRoutes.setPlayers, byOther)).toBe(200);
  expect(await testApp.refusal(adminLeagueRoutes.setPlayers, sent([[], []]))).toEqual(changed("League"));
  expect(await rostersOf(leagueId)).toEqual({ "Team 1": [5, "Ada"], "Team 2": [1, "Bo"] });
  await readLeague(leagueId);
  expect([await set([[1], []]), await set([[], [1]]), await set([[], []])]).toEqual([200, 200, 200]);
});

// Covers ADMIN-LEAGUE-41, LEGACY-15.
test("of two tabs of a session that send no version, the one that was opened before is refused", async () => {
  const { leagueId, teamIds } = await addLeague(testApp, [[0], []]);
  const rosters = async () =>
    (await readLeague(leagueId)).teams.map(({ players }) => players.map(({ playerId }) => playerId));
  const [ada, bo] = testApp.season.players;
  await readLeague(leagueId);
  await testApp.call(adminLeagueRoutes.setPlayers, sentTo(leagueId, assign(teamIds, [[0], [1]])));
  // The other tab shows the new rosters; the first one saves the rosters that it was sent, with a change of its
  // own.
  await readLeague(leagueId);
  const outdated = sentTo(leagueId, assign(teamIds, [[], [0]]));
  expect(await testApp.codeOf(adminLeagueRoutes.setPlayers, outdated)).toBe(409);
  expect(await testApp.codeOf(adminLeagueRoutes.setPlayers, outdated)).toBe(409);
  expect(await rosters()).toEqual([[ada], [bo]]);
  // After a reload, the rosters can be changed again.
  await testApp.call(adminLeagueRoutes.setPlayers, sentTo(leagueId, assign(teamIds, [[0], []])));
  expect(await rosters()).toEqual([[ada], []]);
});

// Covers ADMIN-LEAGUE-31.
test("rosters can be replaced before and after a draft, not while it runs", async () => {
  const { leagueId, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  const code = async (rosters: number[][]) => {
    const { rostersVersion } = await readLeague(leagueId);
    const sent = sentTo(leagueId, assign(teamIds, rosters), rostersVersion);
    return testApp.codeOf(adminLeagueRoutes.setPlayers, sent);
  };
  expect(await code([[0], []])).toBe(200);
  expect(await code([])).toBe(200);
  // From the scheduled time on, even before the clock has fired.
  testApp.time = startsAt;
  const refusal = {
    code: 409,
    message: 'The draft of "The League" is running. Set its players once that is complete',
  };
  expect(await testApp.refusal(adminLeagueRoutes.setPlayers, sentTo(leagueId, []))).toEqual(refusal);
  await moveTo(testApp, startsAt);
  expect(await testApp.refusal(adminLeagueRoutes.setPlayers, sentTo(leagueId, []))).toEqual(refusal);
  for (let pick = 1; pick <= 6; pick += 1) await moveTo(testApp, startsAt + pick * PICK_SECONDS * 1000);
  const draft = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } });
  expect(draft.data?.complete).toBe(true);
  expect(await code([[0], [1]])).toBe(200);
});

test("an open draft room gets the available players at once", async () => {
  const { leagueId, teamIds, owners } = await createDraftLeague(testApp, 2);
  const client = await join(testApp, owners[0]!, { leagueId });
  const { payload: before } = await client.waitFor("draft-snapshot");
  await testApp.call(adminLeagueRoutes.setPlayers, sentTo(leagueId, assign(teamIds, [[0], []])));
  const { payload: after } = await client.waitFor("draft-cast");
  const available = (cast: typeof after.cast) =>
    cast.players.flatMap(({ firstName, canBeDrafted }) => (canBeDrafted ? [firstName] : []));
  expect(available(before.cast)).toContain("Ada");
  expect(available(after.cast)).toEqual(available(before.cast).filter((name) => name !== "Ada"));
});

test("a draft that starts while rosters are replaced leaves no player on two teams", async () => {
  const { leagueId, teamIds, startsAt } = await createDraftLeague(testApp, 2);
  testApp.time = startsAt - 1;
  const setting = Array.from({ length: 4 }, () =>
    testApp.codeOf(adminLeagueRoutes.setPlayers, sentTo(leagueId, assign(teamIds, [[0, 1], [2]]))),
  );
  for (let pick = 0; pick <= 6; pick += 1) await moveTo(testApp, startsAt + pick * PICK_SECONDS * 1000);
  for (const code of await Promise.all(setting)) expect([200, 409]).toContain(code);
  const { data } = await testApp.call(playerRoutes.standings, { as: testApp.admin, query: { leagueId } });
  expect(data.filter((row) => row.teamName !== null)).toHaveLength(6);
  const draft = await testApp.call(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } });
  expect(draft.data?.complete).toBe(true);
});
