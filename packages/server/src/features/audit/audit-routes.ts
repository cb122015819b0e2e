import { auditRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { findEntries } from "./audit-store.ts";
import { resolveNames } from "./resolve-names.ts";

const PAGE_SIZE = 50;

export function bindAudit(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);

  bind(auditRoutes.list, async ({ query }) => {
    const rows = await findEntries(deps.db, query, PAGE_SIZE + 1);
    const shown = rows.slice(0, PAGE_SIZE);
    return {
      data: {
        more: rows.length > PAGE_SIZE,
        names: {
          // The newest name of what is deleted by now; what exists is called by its present name.
          ...Object.assign({}, ...shown.map(({ names }) => names).toReversed()),
          ...(await resolveNames(
            deps.db,
            // The subject's id only where its name was not stored.
            shown.map(({ before, after, subject, subjectId }) => [before, after, subject ? null : subjectId]),
          )),
        },
        entries: shown.map(({ userId, username, at, subject, names: _names, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          user: userId && username ? { userId, username } : null,
          subject: subject ?? "",
        })),
      },
    };
  });
}
