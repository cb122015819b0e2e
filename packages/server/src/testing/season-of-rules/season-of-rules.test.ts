import { adjustmentRoutes, draftRoutes, moveRoutes, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { importSeason } from "../../features/seasons/import/import-season.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { useTestApp } from "../app/test-app.ts";
import { createRulesCaller } from "../clients/rules-caller.ts";
import { createDraftLeague, moveTo } from "../fixtures/draft-league.ts";
import { readSeasonPack, SEASON_FILES } from "../fixtures/season-files.ts";
import { callSaveSurvey, grade, newQuestion, submit } from "../fixtures/survey-fixture.ts";
import { createSheet } from "./sheet.ts";

const DAY_MS = 86_400_000;
const file = readSeasonPack(SEASON_FILES["season 49"]);
const FIRST_DAY = Date.parse(file.episodes[0]!.airDate);
const testApp = useTestApp({}, { hasSeason: false, time: FIRST_DAY - 10 * DAY_MS });
const { save } = createRulesCaller(testApp);

const TEAMS = 6;
const ROSTER = 4;
const PRICE = 3;
/** With polls. */
const POLLED = [3, 11];

/** Scores and exits up to an episode, as an admin would have entered them by now. */
const importThrough = (through: number) =>
  inTransaction(testApp.db, (tx) => importSeason(tx, file, { now: testApp.time, through }));

// Covers RULE-6, RULE-11, RULE-12, RULE-14, RULE-16, RULE-17, RULE-18, MOVE-1, CAPTAIN-2.
test("a season by many rules has the standings of a sheet kept apart, after each episode and at each mark", async () => {
  await importThrough(0);
  const league = await createDraftLeague(testApp, TEAMS);
  const { leagueId, owners, teamIds } = league;
  const survived = await testApp.db
    .selectFrom("statistics")
    .select(["statisticId", "name", "defaultPoints as siteValue"])
    .where("name", "=", "Survived the episode")
    .executeTakeFirstOrThrow();
  const own = (value: number) => [{ ...survived, value }];
  const rules = {
    copies: 2,
    rosterSize: ROSTER,
    captain: true,
    countsFrom: 2,
    multiplier: { times: 2, from: 10 },
    pollWeight: 2,
    replacements: 4,
    replacementPrice: PRICE,
    statisticValues: own(2.5),
  };
  await save(owners[0], leagueId, rules);
  const sheet = createSheet(file, TEAMS, {
    countsFrom: 2,
    times: (episode) => (episode >= 10 ? 2 : 1),
    pollWeight: 2,
    factor: (statistic, episode) => (statistic !== survived.name ? 1 : episode > 6 ? 0.25 : 2.5),
  });

  const cast = await testApp.db.selectFrom("players").select(["playerId", "fileKey"]).execute();
  const keyOf = (playerId: string) => cast.find((player) => player.playerId === playerId)!.fileKey!;
  const idOf = (key: string) => cast.find(({ fileKey }) => fileKey === key)!.playerId;

  await moveTo(testApp, league.startsAt);
  for (let pickNumber = 1; pickNumber <= TEAMS * ROSTER; pickNumber += 1) {
    const round = Math.floor((pickNumber - 1) / TEAMS);
    const place = (pickNumber - 1) % TEAMS;
    const team = round % 2 === 0 ? place : TEAMS - 1 - place;
    const had = sheet.players(team, 1);
    const taken = Array.from({ length: TEAMS }, (_, other) => sheet.players(other, 1)).flat();
    const key = file.players
      .map(({ id }, index) => ({ id, order: (index * 7 + pickNumber * 5) % file.players.length }))
      .toSorted((a, b) => a.order - b.order)
      .find(({ id }) => !had.includes(id) && taken.filter((other) => other === id).length < 2)!.id;
    const body = { pickNumber, playerId: idOf(key), reason: "At the table" };
    await testApp.call(draftRoutes.pickFor, { as: owners[0], params: { leagueId }, body });
    sheet.joins(team, key, 1);
  }

  const episodes = await testApp.db
    .selectFrom("episodes")
    .select(["episodeId", "number", "airDate"])
    .orderBy("number")
    .execute();
  const chooseCaptains = async (first: number) => {
    for (const [team, as] of owners.entries()) {
      if ((team + first) % 3 !== 0) continue;
      const { data } = await testApp.call(moveRoutes.get, { as, params: { leagueId } });
      const captain = data.own!.captain!.candidates[first % 2]?.playerId;
      if (captain === undefined) continue;
      const body = { playerId: captain };
      await testApp.call(moveRoutes.setCaptain, { as, params: { leagueId }, body });
      sheet.captain(team, keyOf(captain), first);
    }
  };
  const replaceAll = async (first: number) => {
    for (const [team, as] of owners.entries()) {
      const request = { as, params: { leagueId } };
      const { leavers, free, used, allowed } = (await testApp.call(moveRoutes.get, request)).data.own!;
      if (leavers.length === 0 || free.length === 0 || used === allowed) continue;
      const [leaves, joins] = [leavers[0]!.playerId, free[(team + first) % free.length]!.playerId];
      await testApp.call(moveRoutes.replace, { ...request, body: { leaves, joins, price: PRICE } });
      sheet.leaves(team, keyOf(leaves), first);
      sheet.joins(team, keyOf(joins), first);
      sheet.pays({ team, episode: first, points: -PRICE, decidedAfter: first - 1 });
      replaced += 1;
    }
  };
  const totalsOf = async (as: (typeof owners)[number]) => {
    const { data } = await testApp.call(teamRoutes.standings, { as, query: { leagueId } });
    return teamIds.map((teamId) => data.find((row) => row.teamId === teamId)!.totalPoints);
  };
  const sheetTotals = (through: number) => teamIds.map((_, team) => sheet.total(team, through));
  const answerPoll = async (episodeId: string) => {
    const question = newQuestion({ type: "all-players", points: 5, answerCount: 1 });
    const poll = await callSaveSurvey(testApp, episodeId, [question]);
    const options = poll.questions[0]!.answerOptions.map(({ display }) => display);
    for (const [team, as] of owners.entries())
      await submit(testApp, as, { leagueId, survey: poll, chosen: [[options[team]!]] });
    return { poll, options };
  };
  const give = async (team: number, { episode, points }: { episode: number; points: number }) => {
    const body = { teamId: teamIds[team]!, episode, points, reason: "By vote of the league" };
    await testApp.call(adjustmentRoutes.add, { as: owners[0], params: { leagueId }, body });
    sheet.gives({ team, episode, points, decidedAfter: 5 });
  };
  let replaced = 0;

  await chooseCaptains(1);
  for (const { number, episodeId, airDate } of episodes) {
    const polled = POLLED.includes(number) ? await answerPoll(episodeId) : null;
    testApp.time = airDate.getTime() + 3 * 3_600_000;
    await importThrough(number);
    if (polled) {
      const right = [1, 4];
      await grade(testApp, polled.poll, ...right.map((team) => polled.options[team]!));
      for (const team of right) sheet.poll(team, number, 5);
    }
    expect(await totalsOf(owners[number % TEAMS]!), `after episode ${number}`).toEqual(sheetTotals(number));
    if (number === file.episodes.length) break;
    await replaceAll(number + 1);
    await chooseCaptains(number + 1);
    if (number === 5) {
      await give(3, { episode: 2, points: 7 });
      await give(5, { episode: 5, points: -4 });
    }
    if (number === 6)
      await save(owners[0], leagueId, { ...rules, statisticValues: own(0.25), seen: 1, reason: "Too much" });
    if (number === 9) {
      await testApp.call(adjustmentRoutes.remove, { as: owners[0], params: { leagueId, number: 1 } });
      sheet.takesBack(0, 9);
    }
    expect(await totalsOf(owners[number % TEAMS]!), `decided after ${number}`).toEqual(sheetTotals(number));
  }
  expect(replaced).toBeGreaterThan(6);

  const [reader] = owners;
  for (let through = 0; through <= file.episodes.length; through += 1) {
    await testApp.call(spoilerRoutes.saveMark, {
      as: reader!,
      body: { mode: "manual", throughEpisode: through },
    });
    expect(await totalsOf(reader!), `at mark ${through}`).toEqual(sheetTotals(through));
    for (const [team, teamId] of teamIds.entries()) {
      const { data } = await testApp.call(teamRoutes.history, { as: reader!, params: { teamId } });
      expect(data.episodes[0]?.total ?? 0, `history at mark ${through}`).toBe(sheet.total(team, through));
    }
  }
});
