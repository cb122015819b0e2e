import type { Task } from "graphile-worker";
import type { Deps } from "../deps.ts";
import type { QueuedMail } from "../mail/queue-mail.ts";
import { findCopy, type QueuedCopy } from "../mail/queue-mailing.ts";

/** Delivers one queued letter; a refusal is thrown, and the queue tries again later. */
export function sendMailTask(deps: Deps): Task {
  return async (payload, helpers) => {
    // Only `queueMail` and `queueMailing` write these.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { mailId, ...queued } = payload as QueuedMail | QueuedCopy;
    const stored = await deps.db
      .selectFrom("mailOutbox")
      .select("state")
      .where("mailId", "=", mailId)
      .executeTakeFirst();
    if (stored?.state !== "queued") return;
    const mail = "mail" in queued ? queued.mail : await findCopy(deps.db, mailId);
    if (!mail) return;
    const { attempts, max_attempts: most } = helpers.job;
    try {
      await deps.mailer.send(mail);
    } catch (error) {
      const state = attempts >= most ? "failed" : "queued";
      await note(deps, mailId, { attempts, state });
      deps.log.warn({ err: error, mailId, attempts }, "a letter could not be sent");
      // A job that ends well is removed, and the text with it; a failed one would lie there for ever.
      if (state === "failed") return;
      throw error;
    }
    await note(deps, mailId, { attempts, state: "sent", sentAt: new Date(deps.now()) });
  };
}

async function note(
  deps: Deps,
  mailId: string,
  change: { attempts: number; state: "queued" | "sent" | "failed"; sentAt?: Date },
): Promise<void> {
  await deps.db.updateTable("mailOutbox").set(change).where("mailId", "=", mailId).execute();
}
