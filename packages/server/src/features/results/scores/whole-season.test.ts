import { playerRoutes, scoringRoutes, seasonRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { bySize } from "../../../testing/by-size.ts";
import { enterSeasonScores, shuffleBy } from "../../../testing/fixtures/enter-season-via-api.ts";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import { createTestApp } from "../../../testing/app/test-app.ts";

// Covers ADMIN-SCORE-1.
test.each([1, 49, 2026].slice(0, bySize(1, 3)))(
  "all 13 episodes of season 49 entered through the grid's own calls in any order give the file's totals (seed %i)",
  async (seed) => {
    const testApp = await createTestApp({}, { hasSeason: false });
    const as = testApp.admin;
    const file = readSeasonPack(SEASON_FILES["season 49"]);
    const { players, episodes } = await enterSeasonScores(testApp, file, shuffleBy(seed));
    expect(episodes.size).toBe(13);
    const { data } = await testApp.call(playerRoutes.list, { as });
    const totals = new Map(data.map((row) => [row.playerId, row.totalPoints]));
    expect(Object.fromEntries([...players].map(([id, playerId]) => [id, totals.get(playerId)]))).toEqual(
      file.totals,
    );
    const out = new Set(file.eliminations.map((row) => players.get(row.player)));
    expect(new Set(data.filter((row) => row.eliminated).map((row) => row.playerId))).toEqual(out);

    // Each episode's sheet shows the remaining players and the points of the file.
    for (const [number, episodeId] of episodes) {
      const sheet = (await testApp.call(scoringRoutes.sheet, { as, params: { episodeId } })).data;
      const gone = file.eliminations.filter((row) => row.episode < number).length;
      expect(sheet.players).toHaveLength(file.players.length - gone);
      const shown = sheet.players.flatMap((row) => row.stats.map((stat) => stat.points));
      const sum = (points: number[]) => points.reduce((all, one) => all + one, 0);
      expect(sum(shown)).toBe(
        sum(file.scores.filter((row) => row.episode === number).map((row) => row.points)),
      );
    }
    // The season can be exported as a valid file.
    const [season] = (await testApp.call(seasonRoutes.list, { as })).data;
    const exported = await testApp.call(seasonRoutes.export, { as, params: { seasonId: season!.seasonId } });
    const body = { file: JSON.stringify(exported.data), dryRun: true };
    expect((await testApp.call(seasonRoutes.import, { as, body })).data.changes).toEqual([]);
    await testApp.close();
  },
);
