import type { AdminReport, ReportOutcome } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { closeReportsAbout, findReports, lockReport } from "./report-store.ts";

/** One page of reports. An admin who was reported does not learn who reported them. */
export async function readReports(
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
export function closeReport(
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
