import { expect, test } from "vitest";
import { inSnapshot, inTransaction } from "../../../platform/db/transaction.ts";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { importSeason } from "../../seasons/import/import-season.ts";
import { loadStandingsData, standingsOf } from "./read-standings.ts";

test.each(Object.entries(SEASON_FILES))(
  "the standings of %s through an episode are those of the season imported through it",
  async (_name, path) => {
    const testApp = await createTestApp({}, { hasSeason: false });
    try {
      const file = readSeasonPack(path);
      const load = (through?: number) =>
        inTransaction(testApp.db, (tx) => importSeason(tx, file, { now: testApp.time, through }));
      const { seasonId } = await load(0);
      const { leagueId, owners, teamIds } = await addLeague(testApp, [[], [], []]);
      const players = await testApp.db
        .selectFrom("players")
        .select("playerId")
        .orderBy("fileKey")
        .where("seasonId", "=", seasonId)
        .execute();
      await testApp.db
        .insertInto("rosterPlayers")
        .values(
          players.map(({ playerId }, index) => ({
            leagueId,
            teamId: teamIds[index % teamIds.length]!,
            playerId,
          })),
        )
        .execute();
      const standings = (throughEpisode: number | null) =>
        inSnapshot(testApp.db, async (tx) =>
          standingsOf(
            (await loadStandingsData(tx, leagueId, { watchedThrough: null, shownThrough: throughEpisode }))!,
            owners[0]!.userId,
          ),
        );
      const numbers = file.episodes.map(({ number }) => number).sort((a, b) => a - b);
      const imported = new Map<number, unknown>();
      for (const number of numbers) {
        await load(number);
        await addGradedPoll(testApp, number, { leagueId, teamIds });
        imported.set(number, await standings(null));
      }
      await load();
      for (const number of numbers) {
        expect({ number, rows: await standings(number) }).toEqual({ number, rows: imported.get(number) });
      }
    } finally {
      await testApp.close();
    }
  },
);

/** A poll of an episode, in which each team has different points. */
async function addGradedPoll(
  { db, time }: TestApp,
  number: number,
  { leagueId, teamIds }: { leagueId: string; teamIds: string[] },
): Promise<void> {
  const { surveyId } = await db
    .insertInto("surveys")
    .columns(["seasonId", "episodeId", "gradedAt"])
    .expression((eb) =>
      eb
        .selectFrom("episodes")
        .select(["seasonId", "episodeId", eb.val(new Date(time)).as("gradedAt")])
        .where("number", "=", number),
    )
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("submissions")
    .values(
      teamIds.map((teamId, index) => ({
        leagueId,
        teamId,
        surveyId,
        points: (number * (index + 3)) % 7,
        submittedAt: new Date(time),
      })),
    )
    .execute();
}
