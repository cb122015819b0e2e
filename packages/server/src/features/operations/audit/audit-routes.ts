import { auditRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { findEntries } from "./audit-store.ts";
import { resolveNames } from "./resolve-names.ts";

const PAGE_SIZE = 50;
/** The size limit of a page: it ends before the entry whose values would exceed it as text. */
const PAGE_BYTES = 100_000;

export function bindAudit(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);

  bind(auditRoutes.list, async ({ query }) => {
    const rows = await findEntries(deps.db, query, PAGE_SIZE + 1);
    const shown = onePage(rows);
    return {
      data: {
        more: rows.length > shown.length,
        names: {
          // Deleted subjects have their last name, existing ones their present name.
          ...Object.assign({}, ...shown.map(({ names }) => names).toReversed()),
          ...(await resolveNames(
            deps.db,
            // The subject's id, only where its name was not stored.
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

/** Returns few entries if they are large, such as whole rosters and polls; at least one. */
function onePage(rows: Awaited<ReturnType<typeof findEntries>>) {
  let bytes = 0;
  const end = rows.findIndex(({ before, after, names }, index) => {
    bytes += Buffer.byteLength(JSON.stringify([before, after, names]));
    return index === PAGE_SIZE || (index > 0 && bytes > PAGE_BYTES);
  });
  return end === -1 ? rows : rows.slice(0, end);
}
