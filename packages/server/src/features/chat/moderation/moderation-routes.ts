import { adminReportRoutes, blockWordRoutes, reportRoutes } from "@emberline/contract";
import { REPORTS_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import { addReport } from "./add-report.ts";
import { addBlockWords, findBlockWords, removeBlockWord } from "./block-words.ts";
import { closeReport, readReports } from "./manage-reports.ts";
import { countOpenReports } from "./report-store.ts";

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
