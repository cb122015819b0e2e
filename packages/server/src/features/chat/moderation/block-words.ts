import { BLOCK_WORDS_MAX } from "@emberline/game";
import { sql } from "kysely";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

/** The blocked words in the order of the alphabet. */
export async function findBlockWords(db: Db) {
  return db
    .selectFrom("blockedWords")
    .select(["wordId", "word", "anywhere"])
    .orderBy(sql`plain_spelling(word)`)
    .orderBy("wordId")
    .execute();
}

/** Blocks words; a word that is blocked already gets the new setting. Throws 409 when there would be too many. */
export function addBlockWords(
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
export function removeBlockWord(db: Db, adminId: string, wordId: string): Promise<string> {
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
