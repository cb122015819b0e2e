import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import {
  type SeasonFile,
  writeSeasonFile,
} from "../../packages/server/src/features/seasons/file/season-file.ts";
import { runCommand } from "../processes/command.ts";
import { describeCount } from "../report/format.ts";
import { spreadOf } from "../report/statistics.ts";
import type { Context, Result, Row } from "./row.ts";

const GOAL_MS = 3000;
/** With these the file has 12 MB. */
const [PLAYERS, EPISODES, STATISTICS] = [24, 100, 61];

/** `emberline season import` of a file of 12 MB, each time as a new season. */
export const importRow: Row = { name: "import", title: "Import of a season file of 12 MB", run };

async function run({ database, cores, scale }: Context): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
  const times: number[] = [];
  let bytes = 0;
  try {
    for (let repeat = 0; repeat < scale.repeats; repeat += 1) {
      const season = makeSeason(`Imported ${repeat}`);
      const text = writeSeasonFile(season);
      bytes = Buffer.byteLength(text);
      const path = join(folder, `${repeat}.json`);
      writeFileSync(path, text);
      const began = performance.now();
      await runCommand(["season", "import", path], { dataDir: database.dataDir, core: cores.server });
      times.push(performance.now() - began);
      await checkStored(database.pool, season);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const { median, min, max } = spreadOf(times);
  return [
    {
      title: importRow.title,
      ours: `${describeCount(median)} ms (${describeCount(min)}–${describeCount(max)})`,
      limit: "–",
      ratio: null,
      goal: `≤ ${describeCount(GOAL_MS)} ms`,
      isMet: median <= GOAL_MS,
      limitRatio: null,
      latency: null,
      notes: [
        `${describeCount(bytes)} bytes with ${describeCount(PLAYERS * EPISODES * STATISTICS)} scores, by the command, whose start counts; the totals are compared with the database`,
      ],
    },
  ];
}

function makeSeason(name: string): SeasonFile {
  const players = Array.from({ length: PLAYERS }, (_, index) => ({
    id: `contestant-${index}`,
    firstName: "Contestant",
    lastName: String(index),
    age: 30,
    home: null,
    occupation: null,
    originalTribe: "Tribe",
    tribes: [],
    result: null,
    place: null,
  }));
  const episodes = Array.from({ length: EPISODES }, (_, index) => ({
    number: index + 1,
    title: null,
    airDate: "2025-01-31",
  }));
  const statistics = Array.from({ length: STATISTICS }, (_, index) => ({
    name: `Statistic number ${index}`,
    defaultPoints: 1,
    description: null,
  }));
  const scores = episodes.flatMap(({ number }) =>
    players.flatMap(({ id }, seat) =>
      statistics.map((statistic, index) => ({
        episode: number,
        player: id,
        statistic: statistic.name,
        points: (number + seat + index) % 10,
      })),
    ),
  );
  const tribes = [{ name: "Tribe", color: "#ff8f4a", status: "active" }];
  return { name, tribes, players, episodes, statistics, eliminations: [], scores };
}

async function checkStored(pool: pg.Pool, { name, scores }: SeasonFile): Promise<void> {
  const expected = new Map<string, number>();
  for (const { player, points } of scores) expected.set(player, (expected.get(player) ?? 0) + points);
  const { rows } = await pool.query<{ id: string; total: number }>(
    `select file_key as id, sum(points)::int as total from players p
     join scores using (player_id) join seasons s on s.season_id = p.season_id
     where s.name = $1 group by file_key`,
    [name],
  );
  const wrong = rows.find(({ id, total }) => expected.get(id) !== total);
  if (rows.length !== expected.size || wrong) throw new Error("the stored totals are not those of the file");
}
