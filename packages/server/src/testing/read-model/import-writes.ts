import { seasonRoutes, tableImportRoutes } from "@emberline/contract";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { readStoredSeason } from "../../features/seasons/file/export-season.ts";
import { writeSeasonFile } from "../../features/seasons/file/season-file.ts";
import { any, text, type Write, type WriteContext } from "./random-choices.ts";

const DAY_MS = 86_400_000;

/** Imports of seasons and tables, some of them dry runs. */
export const IMPORT_WRITES: Record<string, Write> = {
  importSeason: async (context, send) =>
    send(seasonRoutes.import, {
      as: context.testApp.admin,
      body: {
        file: await changedSeason(context),
        through: context.rng.happens(0.3) ? 1 : null,
        dryRun: isDryRun(context),
        makeCurrent: context.rng.happens(0.5),
        leaveDrafts: true,
      },
    }),
  importPlayers: async (context, send) =>
    send(tableImportRoutes.players, {
      as: context.testApp.admin,
      body: {
        seasonId: await anySeason(context),
        dryRun: isDryRun(context),
        rows: [
          {
            row: 2,
            firstName: text(context),
            lastName: "Imported",
            tribe: text(context),
            age: context.rng.int(18, 70),
            home: null,
            occupation: null,
          },
        ],
      },
    }),
  importEpisodes: async (context, send) =>
    send(tableImportRoutes.episodes, {
      as: context.testApp.admin,
      body: {
        seasonId: await anySeason(context),
        dryRun: isDryRun(context),
        rows: [
          {
            row: 2,
            number: context.rng.int(1, 4),
            title: text(context),
            airDate: new Date(context.testApp.time + context.rng.int(-20, 20) * DAY_MS).toISOString(),
          },
        ],
      },
    }),
};

const isDryRun = ({ rng }: WriteContext): boolean => rng.happens(0.2);
const anySeason = (context: WriteContext) => any(context, "seasons", "season_id");

/** The file of a stored season with other points, another elimination and a tribe more. */
async function changedSeason(context: WriteContext): Promise<string> {
  const { testApp, rng } = context;
  const season = await testApp.db
    .selectFrom("seasons")
    .select(["seasonId", "name"])
    .where("seasonId", "=", await anySeason(context))
    .executeTakeFirstOrThrow();
  const { totals: _, ...file } = await inSnapshot(testApp.db, (tx) => readStoredSeason(tx, season));
  const player = rng.sampleOrUndefined(file.players)?.id;
  const episode = rng.sampleOrUndefined(file.episodes)?.number;
  const statistic = rng.sampleOrUndefined(file.statistics)?.name;
  const isComplete = player !== undefined && episode !== undefined;
  const isOther = (score: (typeof file.scores)[number]) =>
    score.player !== player || score.episode !== episode || score.statistic !== statistic;
  return writeSeasonFile({
    ...file,
    tribes: [...file.tribes, { name: text(context), color: "#654321", status: "active" }],
    eliminations: isComplete
      ? [...file.eliminations.filter((row) => row.player !== player), { player, episode }]
      : file.eliminations,
    scores:
      isComplete && statistic !== undefined
        ? [...file.scores.filter(isOther), { player, episode, statistic, points: rng.int(-5, 9) }]
        : file.scores,
  });
}
