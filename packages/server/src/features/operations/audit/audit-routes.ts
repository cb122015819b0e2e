import { auditRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { sql } from "kysely";
import { containsWord } from "../../../platform/db/queries/pages.ts";
import type { Db } from "../../../platform/db/database.ts";
import { idsIn, selectNames } from "../../../platform/db/queries/audit.ts";

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

interface AuditSearch {
  search?: string | undefined;
  action?: string | undefined;
  subjectId?: string | undefined;
  /** Only entries older than this one. */
  before?: string | undefined;
}

/** Finds entries, newest first. Every word of the search must occur in the entry. */
async function findEntries(db: Db, { search, action, subjectId, before }: AuditSearch, atMost: number) {
  let entries = db
    .selectFrom("auditLog")
    .leftJoin("users", "users.userId", "auditLog.userId")
    .select(["auditId", "at", "auditLog.userId", "username", "action", "subjectId", "subject"])
    .select(["before", "after", "names"])
    .orderBy("auditId", "desc")
    .limit(atMost);
  if (before !== undefined) entries = entries.where("auditId", "<", before);
  if (action) entries = entries.where("action", "=", action);
  if (subjectId) entries = entries.where("subjectId", "=", subjectId);
  for (const word of (search ?? "").split(/\s+/).filter(Boolean)) {
    entries = entries.where(
      containsWord(sql`concat_ws(' ', username, action, subject, before, after, names)`, word),
    );
  }
  return entries.execute();
}

/**
 * The names of all ids in these values. A deleted row has the name that it had as the subject of its last entry, if it
 * ever was one.
 */
async function resolveNames(db: Db, values: unknown): Promise<Record<string, string>> {
  const ids = idsIn(values);
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    with ids as (select unnest(${ids}::uuid[]) as id),
    existing as (
      select id, name from ${selectNames(ids)} as named
      union all select id, username from ids join users on user_id = id
    ),
    logged as (
      select distinct on (id) id, subject as name from ids join audit_log on subject_id = id
      where subject <> '' order by id, audit_id desc
    )
    select id, coalesce(existing.name, logged.name) as name
    from ids left join existing using (id) left join logged using (id)
    where coalesce(existing.name, logged.name) is not null
  `.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
