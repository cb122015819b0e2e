import { REACTIONS, type Reaction } from "@emberline/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/group-by.ts";

/**
 * Reactions by the thing that they are about, each emoji once, in the order in which they are offered. Reactions to a
 * pick that was undone do not count for the player who was picked instead.
 */
export async function findReactions(
  db: Db,
  userId: string,
  condition: RawBuilder<unknown>,
): Promise<Map<string, Reaction[]>> {
  const { rows } = await sql<Reaction & { reactTo: string }>`
    select react_to, emoji, count(*)::int as count, bool_or(user_id = ${userId}) as mine
    from reactions where ${condition} and case when react_to like 'pick:%' then exists (
      select from draft_picks p where p.draft_id = split_part(react_to, ':', 2)::uuid
        and p.pick_number = split_part(react_to, ':', 3)::int and p.picked_at <= created_at
    ) else true end
    group by react_to, emoji order by array_position(${[...REACTIONS]}::text[], emoji)`.execute(db);
  const byTarget = groupBy(rows, ({ reactTo }) => reactTo);
  return new Map(
    [...byTarget].map(([reactTo, found]) => [
      reactTo,
      found.map(({ emoji, count, mine }) => ({ emoji, count, mine })),
    ]),
  );
}
