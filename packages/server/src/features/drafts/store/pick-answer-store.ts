import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { PickAnswer, StoredDraft } from "../model/draft-repository.ts";

interface Sent {
  teamId: string;
  key: string;
}

/** The stored answer to a team's pick with this key; null when the key is new. */
export async function findAnswer(
  tx: Tx,
  { draftId }: StoredDraft,
  { teamId, key }: Sent,
): Promise<PickAnswer | null> {
  const row = await tx
    .selectFrom("draftAnswers")
    .select(["accepted", "message"])
    .where("draftId", "=", draftId)
    .where("teamId", "=", teamId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores an answer. With `keptMax`, only while the team has fewer stored answers, so that a broken client cannot fill
 * the disk.
 */
export async function saveAnswer(
  tx: Tx,
  { leagueId, draftId }: StoredDraft,
  { teamId, key, accepted, message }: PickAnswer & Sent,
  keptMax: number | null,
): Promise<void> {
  if (keptMax !== null && (await countAnswers(tx, draftId, teamId)) >= keptMax) return;
  await tx.insertInto("draftAnswers").values({ leagueId, draftId, teamId, key, accepted, message }).execute();
}

async function countAnswers(tx: Tx, draftId: string, teamId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("draftAnswers")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("draftId", "=", draftId)
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  return count;
}
