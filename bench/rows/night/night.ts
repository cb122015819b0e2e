import type pg from "pg";
import {
  AT_ONCE,
  createDrafts,
  deleteDrafts,
  requirePicks,
  waitUntilStarted,
} from "../../data/live-drafts.ts";
import { findReaders, type Reader } from "../../data/page-calls.ts";
import { fetchReply } from "../../load/prepare-requests.ts";
import { residentBytes } from "../../processes/process-usage.ts";
import { startServer } from "../../processes/server.ts";
import { checks } from "../check-replies.ts";
import { SAVE_EVERY_MS } from "../pages/compare-pages.ts";
import { preparePages } from "../pages/page-views.ts";
import { checkStored, type PreparedAnswers, prepareAnswers } from "../poll-answers.ts";
import type { Context, Result, Row } from "../row.ts";
import { type NightResult, type NightSize, runNight, sizeOf } from "./loads.ts";
import { measurePages } from "./page-costs.ts";
import { startProcesses } from "./processes.ts";
import { toResults } from "./report.ts";
import { LOCKED, type Parts, prepareSides } from "./sides.ts";

/** Leagues whose standings are compared with the database afterwards. */
const COMPARED = 20;

/** What users do in a night, all at the same time: on the limit servers, on our server, on the limit servers again. */
export const night: Row = { name: "night", title: "A night of the season", run };

async function run(context: Context): Promise<Result[]> {
  const { database, cores, scale } = context;
  const { pool, dataDir } = database;
  const drafts = await createDrafts(pool, { ...AT_ONCE, drafts: Math.ceil(scale.drafts / 4) });
  const server = await startServer({ dataDir, core: cores.server });
  const { limits, generators, stop } = startProcesses(cores);
  try {
    await waitUntilStarted(pool);
    return await measure({ context, size: sizeOf(scale), server, limits, generators }, drafts);
  } finally {
    await Promise.all([server.stop(), stop()]);
    await deleteDrafts(pool, drafts);
  }
}

async function measure(parts: Parts, drafts: Awaited<ReturnType<typeof createDrafts>>): Promise<Result[]> {
  const { context, size, server, limits, generators } = parts;
  const { database, scale, leagues, log } = context;
  const { pool } = database;
  const readers = await findReaders(pool, { leagues, count: scale.targets });
  const pages = await preparePages(pool, server.port, readers);
  const limitPort = await limits.pages.call({ replies: pages.replies, durable: null });
  const costs = await measurePages(
    {
      scale,
      generator: generators.pages,
      processes: { ours: server, limit: { pid: limits.pages.pid, port: limitPort } },
      saves: {
        port: server.port,
        requests: [pages.saves.change, pages.saves.back],
        everyMs: SAVE_EVERY_MS,
      },
    },
    pages,
  );
  log("The processor time of each page is measured.");
  const answers = await prepareAnswers(pool, size.answers + size.lateAnswers + 1);
  const sides = await prepareSides(parts, { readers, pages, answers, drafts, limitPort });
  log("All sockets are open.");
  const first = await runNight(generators, sides.limit, size);
  log("The limit servers are done for the first time.");
  const ours = await runNight(generators, sides.ours, size);
  log("Our server is done.");
  const memory = residentBytes(server.pid);
  const second = await runNight(generators, sides.limit, size);
  const notes = [
    await checkAnswers(pool, { answers, size, ours }),
    await checkPicks(pool, { drafts, made: 1 + sides.ours.picks.length }),
    await checkStandings(pool, server.port, readers.slice(0, COMPARED)),
  ];
  return toResults({ size, scale, costs, ours, limits: [first, second], memory, notes });
}

/** Every acknowledged answer is stored, none that was refused is, and all after the lock were. */
async function checkAnswers(
  pool: pg.Pool,
  { answers, size, ours }: { answers: PreparedAnswers; size: NightSize; ours: NightResult },
): Promise<string> {
  const { answers: sent, late, lockAt } = ours;
  const early = sent.refused.find(({ status, at }) => status === LOCKED && at < lockAt);
  if (early) throw new Error(`an answer was refused ${lockAt - early.at} ms before the lock`);
  if (late?.refused.length !== size.lateAnswers)
    throw new Error(`of ${size.lateAnswers} answers after the lock, ${late?.refused.length} were refused`);
  const refused = new Set(sent.refused.map(({ index }) => index));
  const isStored = (index: number): boolean | null => {
    if (index < size.answers) return !refused.has(index);
    return index < size.answers + size.lateAnswers ? false : null;
  };
  const stored = await checkStored(pool, { ...answers, isStored });
  return `${stored}, and none of the ${size.lateAnswers} that were sent after the lock`;
}

async function checkPicks(
  pool: pg.Pool,
  { drafts, made }: { drafts: Parameters<typeof requirePicks>[1]; made: number },
): Promise<string> {
  await requirePicks(pool, drafts, made);
  return `${made} picks are stored as they were acknowledged, each contestant once`;
}

async function checkStandings(pool: pg.Pool, port: number, readers: Reader[]): Promise<string> {
  for (const reader of readers) {
    const path = `/api/team/byLeague?leagueId=${reader.leagueId}`;
    const { text } = await fetchReply(port, { method: "GET", path, target: reader });
    const wrong = await checks.standings(pool, reader, JSON.parse(text));
    if (wrong !== null) throw new Error(`after the night ${wrong}`);
  }
  return `the standings of ${readers.length} leagues are right afterwards`;
}
