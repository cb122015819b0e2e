import { sql } from "kysely";
import type { Tx } from "../db/transaction.ts";
import type { Mail } from "./mailer.ts";

/** A letter in the queue; the text stays there only until it is delivered. */
export interface QueuedMail {
  mailId: string;
  mail: Mail;
}

const MAX_ATTEMPTS = 12;

/** Puts a letter in the queue in the caller's transaction: it leaves if, and only if, that commits. */
export async function queueMail(
  tx: Tx,
  letter: { userId: string | null; category: string; mail: Mail },
): Promise<void> {
  const { mailId } = await tx
    .insertInto("mailOutbox")
    .values({ userId: letter.userId, category: letter.category, address: letter.mail.to, dedupeKey: null })
    .returning("mailId")
    .executeTakeFirstOrThrow();
  const payload: QueuedMail = { mailId, mail: letter.mail };
  await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS})`.execute(
    tx,
  );
}
