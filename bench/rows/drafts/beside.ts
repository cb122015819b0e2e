import {
  AT_ONCE,
  createDrafts,
  deleteDrafts,
  planPicks,
  requirePicks,
  TEAMS,
  waitUntilStarted,
} from "../../data/live-drafts.ts";
import type { RoomLoadJob, RoomLoadResult } from "../../load/room-load.ts";
import { startChild } from "../../processes/child.ts";
import { startServer } from "../../processes/server.ts";
import { describeCount, describeMs, noiseNotes } from "../../report/format.ts";
import { latencyOf, spreadOf } from "../../report/statistics.ts";
import type { Context, Result, Row } from "../row.ts";
import { backups, type BackgroundWork, bulkMail, logins, uploads } from "./background-work.ts";

/** For all drafts together: the rate that the server can sustain besides other work. */
const PICKS_PER_SECOND = 20;
const BLOCK_MAX = 100;
const GOAL = 1.5;

interface Kind {
  name: string;
  work: string;
  prepare: (context: Context) => Promise<BackgroundWork>;
}

const kinds: Kind[] = [
  { name: "beside-logins", work: "logins", prepare: logins },
  { name: "beside-uploads", work: "uploads", prepare: uploads },
  { name: "beside-mail", work: "emails", prepare: bulkMail },
  { name: "beside-backup", work: "backups", prepare: backups },
];

/** A pick until every socket of the room has it, while the server does other work, against a calm server. */
export const besideRows: Row[] = kinds.map((kind) => {
  const title = `Pick beside ${kind.work}, 99 %`;
  return { name: kind.name, title, run: (context) => run(context, { ...kind, title }) };
});

async function run(context: Context, { title, work, prepare }: Kind & { title: string }): Promise<Result[]> {
  const { database, cores, scale } = context;
  const { pool } = database;
  const background = await prepare(context);
  const drafts = await createDrafts(pool, { ...AT_ONCE, drafts: scale.drafts });
  const load = startChild<RoomLoadJob, RoomLoadResult | null>("load/room-load.ts", { core: cores.generator });
  const server = await startServer({
    dataDir: database.dataDir,
    core: cores.server,
    env: background.env,
  });
  try {
    await waitUntilStarted(pool);
    const planned = await planPicks(pool, drafts);
    // Calm, work, work, calm in each round, and a first block of both. None has two picks of a draft.
    const length = Math.min(BLOCK_MAX, drafts.length, Math.floor(planned.length / (4 * scale.rounds + 2)));
    await load.call({ kind: "open", port: server.port, rooms: drafts });
    let made = 0;
    const calm = async (): Promise<number[]> => {
      const picks = planned.slice(made, made + length);
      made += length;
      const done = await load.call({ kind: "run", rate: PICKS_PER_SECOND, picks });
      return done?.latencies ?? [];
    };
    let done = 0;
    const beside = async (): Promise<number[]> => {
      const [latencies, count] = await Promise.all([
        calm(),
        background.workFor((length * 1000) / PICKS_PER_SECOND, server.port),
      ]);
      done += count;
      return latencies;
    };
    await calm();
    await beside();
    const rounds: Round[] = [];
    for (let round = 0; round < scale.rounds; round += 1) {
      const first = await calm();
      const besides = [await beside(), await beside()];
      rounds.push({ calm: [first, await calm()], beside: besides });
    }
    await requirePicks(pool, drafts, made);
    const result = summarise(title, rounds);
    return [
      {
        ...result,
        notes: [
          ...(result.limitRatio ? noiseNotes(result.limitRatio) : []),
          `${describeCount(drafts.length)} drafts with ${TEAMS} sockets each, ${PICKS_PER_SECOND} picks a second; ${describeCount(done)} ${work} meanwhile`,
        ],
      },
    ];
  } finally {
    await Promise.all([server.stop(), load.stop(), background.stop()]);
    await deleteDrafts(pool, drafts);
  }
}

interface Round {
  /** Latencies of each block. */
  calm: number[][];
  beside: number[][];
}

function summarise(title: string, rounds: Round[]): Omit<Result, "notes"> {
  const all = (of: keyof Round) => latencyOf(rounds.flatMap((round) => round[of].flat()));
  const p99 = (blocks: number[][]) => latencyOf(blocks.flat()).p99;
  const [beside, calm] = [all("beside"), all("calm")];
  const ratio = spreadOf(rounds.map((round) => p99(round.beside) / p99(round.calm)));
  return {
    title,
    ours: describeMs(beside.p99),
    limit: `calm ${describeMs(calm.p99)}`,
    ratio,
    goal: `≤ ${GOAL}`,
    isMet: ratio.median <= GOAL,
    limitRatio: spreadOf(rounds.map(({ calm: [first, second] }) => p99([first!]) / p99([second!]))),
    latency: { rate: PICKS_PER_SECOND, ours: beside, limit: calm },
  };
}
