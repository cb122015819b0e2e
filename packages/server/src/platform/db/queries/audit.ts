import { sql } from "kysely";
import type { Db } from "../database.ts";
import { toJsonb } from "../transaction.ts";

/** An entry of the audit log. `userId` null is the operator at the command line. */
export interface AuditEntry {
  userId: string | null;
  action: string;
  subjectId?: string;
  /** The name of the subject, kept when the subject is deleted. */
  subject?: string;
  before?: object;
  after?: object;
}

/** Writes an audit entry in the transaction of the change, with the names of all ids in its values. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({
      userId: entry.userId,
      action: entry.action,
      subjectId: entry.subjectId ?? null,
      subject: entry.subject ?? null,
      before: entry.before ? toJsonb(entry.before) : null,
      after: entry.after ? toJsonb(entry.after) : null,
      names: namesOf([entry.before, entry.after]),
    })
    .execute();
}

function namesOf(values: readonly (object | undefined)[]) {
  const ids = idsIn(values);
  if (ids.length === 0) return null;
  return sql<string | null>`(select jsonb_object_agg(id, name) from ${selectNames(ids)} as named)`;
}

interface ErasedUser {
  userId: string;
  username: string;
  teamIds: readonly string[];
}

/** Removes everything that identifies a user from the audit log; the entries themselves stay. */
export async function eraseUserFromAudit(db: Db, user: ErasedUser): Promise<void> {
  await db
    .updateTable("auditLog")
    .set({ names: sql<string>`names - ${user.teamIds}::text[]` })
    .where(sql<boolean>`names ?| ${user.teamIds}::text[]`)
    .execute();
  const pattern = `%${user.userId}%`;
  await db
    .updateTable("auditLog")
    .set({
      subjectId: sql<null>`nullif(subject_id, ${user.userId})`,
      subject: null,
      before: null,
      after: null,
      names: null,
    })
    .where((eb) =>
      eb.or([
        eb("subjectId", "=", user.userId),
        sql<boolean>`concat(before, after) like ${pattern}`,
        sql<boolean>`lower(after->>'username') = lower(${user.username})`,
      ]),
    )
    .execute();
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every id that occurs in these values. */
export const idsIn = (values: unknown): string[] => [...new Set(JSON.stringify(values).match(UUID))];

/** A subquery of `id` and `name`: the current names of these ids. Users are left out. */
export const selectNames = (ids: readonly string[]) => sql<{ id: string; name: string }>`(
  with ids as (select unnest(${ids}::uuid[]) as id)
  select id, name from ids join teams on team_id = id
  union all select id, name from ids join tribes on tribe_id = id
  union all select id, name from ids join leagues on league_id = id
  union all select id, name from ids join seasons on season_id = id
  union all select id, name from ids join statistics on statistic_id = id
  union all select id, display from ids join question_options on question_option_id = id
  union all select id, trim(first_name || ' ' || last_name) from ids join players on player_id = id
  union all select id, concat_ws(': ', 'Episode ' || number, title) from ids join episodes on episode_id = id
)`;
