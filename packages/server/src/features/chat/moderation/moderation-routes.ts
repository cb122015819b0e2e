import {
  adminReportRoutes,
  blockWordRoutes,
  reportRoutes,
  type HandlerInput,
  type AdminReport,
  type ReportOutcome,
} from "@emberline/contract";
import { REPORTS_PER_MINUTE, REPORTS_PER_DAY, BLOCK_WORDS_MAX } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import {
  countOpenReports,
  countReportsSince,
  findTarget,
  insertReport,
  closeReportsAbout,
  findReports,
  lockReport,
} from "./report-store.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { sql } from "kysely";

export function bindModeration(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);

  bind(
    reportRoutes.add,
    async ({ caller, body }) => {
      await addReport(deps, caller, body);
      return { message: "Thank you. An admin will look at it." };
    },
    perUser(REPORTS_PER_MINUTE),
  );
  bind(blockWordRoutes.list, async () => ({ data: await findBlockWords(deps.db) }));
  bind(blockWordRoutes.add, async ({ caller, body }) => {
    const count = await addBlockWords(deps.db, caller.userId, body);
    return { message: count === 1 ? "The word is blocked" : `${count} words are blocked` };
  });
  bind(blockWordRoutes.remove, async ({ caller, params }) => {
    const word = await removeBlockWord(deps.db, caller.userId, params.wordId);
    return { message: `“${word}” is allowed again` };
  });
  bind(adminReportRoutes.list, async ({ caller, query }) => ({
    data: await readReports(deps.db, caller.userId, { state: query.state, page: Number(query.page ?? 1) }),
  }));
  bind(adminReportRoutes.count, async () => ({ data: { open: await countOpenReports(deps.db) } }));
  bind(adminReportRoutes.close, async ({ caller, params, body }) => {
    const reports = await closeReport(deps, caller.userId, { ...params, ...body });
    const what = reports === 1 ? "The report is" : `${reports} reports about it are`;
    return { message: `${what} ${body.outcome}` };
  });
}

const DAY_MS = 86_400_000;

type NewReport = HandlerInput<typeof reportRoutes.add>["body"];

/**
 * Stores a report, unless the caller has an open one about the same thing. Throws 404 for a thing that does not exist
 * or that the caller may not see, 409 for the caller's own names, 429 after too many in 24 hours.
 */
function addReport(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { category, details, ...about }: NewReport,
) {
  return inTransaction(db, async (tx) => {
    const reporterId = caller.userId;
    const target = await findTarget(tx, caller, { ...about, at: now() });
    if (!target) throw new AppError(404, "What you report is not there any more");
    if (target.ownerId === reporterId) throw new AppError(409, "This is your own");
    const since = new Date(now() - DAY_MS);
    if ((await countReportsSince(tx, reporterId, since)) >= REPORTS_PER_DAY) {
      throw new AppError(
        429,
        `You can send at most ${REPORTS_PER_DAY} reports a day. Please try again tomorrow`,
        {
          retryAfterSeconds: DAY_MS / 1000,
        },
      );
    }
    await insertReport(tx, { ...target, reporterId, category, details, createdAt: new Date(now()) });
  });
}

/** One page of reports. An admin who was reported does not learn who reported them. */
async function readReports(
  db: Db,
  viewerId: string,
  query: { state: "open" | "closed"; page: number },
): Promise<{ total: number; rows: AdminReport[] }> {
  const { total, rows } = await findReports(db, { open: query.state === "open", page: query.page });
  return {
    total,
    rows: rows.map(({ leagueId, leagueName, ownerId, ...row }) => ({
      ...row,
      reporter: ownerId === viewerId ? null : row.reporter,
      league: leagueId === null ? null : { leagueId, name: leagueName ?? "" },
      createdAt: row.createdAt.toISOString(),
      closedAt: row.closedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Closes a report and the others about the same thing; returns how many. Throws 404 for an unknown report, 409 when it
 * is closed already.
 */
function closeReport(
  { db, now }: Pick<Deps, "db" | "now">,
  adminId: string,
  { reportId, outcome }: { reportId: string; outcome: ReportOutcome },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const report = await lockReport(tx, reportId);
    if (!report) throw new AppError(404, "That report no longer exists");
    if (report.outcome !== null) throw new AppError(409, "Another admin has closed this report already");
    const closing = { outcome, closedAt: new Date(now()), closedBy: adminId };
    const reports = await closeReportsAbout(tx, report, closing);
    await audit(tx, {
      userId: adminId,
      action: outcome === "resolved" ? "report.resolved" : "report.dismissed",
      subjectId: reportId,
      subject: report.reportedText,
      // With the owner's id, the entry is erased together with the account.
      before: { kind: report.kind, ownerId: report.ownerId, reports },
    });
    return reports;
  });
}

/** The blocked words in the order of the alphabet. */
async function findBlockWords(db: Db) {
  return db
    .selectFrom("blockedWords")
    .select(["wordId", "word", "anywhere"])
    .orderBy(sql`plain_spelling(word)`)
    .orderBy("wordId")
    .execute();
}

/** Blocks words; a word that is blocked already gets the new setting. Throws 409 when there would be too many. */
function addBlockWords(
  db: Db,
  adminId: string,
  { words, anywhere }: { words: string[]; anywhere: boolean },
): Promise<number> {
  const added = [...new Set(words.map((word) => word.toLowerCase()))].toSorted();
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto("blockedWords")
      .values(added.map((word) => ({ word, anywhere })))
      .onConflict((conflict) => conflict.column("word").doUpdateSet({ anywhere }))
      .execute();
    if ((await findBlockWords(tx)).length > BLOCK_WORDS_MAX) {
      throw new AppError(409, `At most ${BLOCK_WORDS_MAX} words can be blocked`);
    }
    await audit(tx, { userId: adminId, action: "block-words.added", after: { words: added, anywhere } });
    return added.length;
  });
}

/** Allows a word again. Throws 404 when it is not blocked. */
function removeBlockWord(db: Db, adminId: string, wordId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom("blockedWords")
      .where("wordId", "=", wordId)
      .returning(["word", "anywhere"])
      .executeTakeFirst();
    if (!removed) throw new AppError(404, "That word is not blocked any more");
    await audit(tx, {
      userId: adminId,
      action: "block-word.removed",
      subject: removed.word,
      before: removed,
    });
    return removed.word;
  });
}
