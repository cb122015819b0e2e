import type { Task } from "graphile-worker";
import { sql } from "kysely";
import { deleteExpired } from "../../accounts/index.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { deleteUnusedImages } from "../../../platform/images/unused-images.ts";
import { deleteOldEmails } from "../../../platform/email/email-outbox-store.ts";
import { deleteOldBulkEmails } from "../../../platform/email/bulk-email.ts";
import { deleteOldEvents } from "../../events/index.ts";
import { deleteOldChanges } from "../../../platform/cache/change-feed.ts";
import { deleteOldPushes } from "../../../platform/push/outbox/push-batch.ts";

/** At night, in UTC. A missed run does not matter. */
export const CLEANUP_CRONTAB = "20 4 * * * clean-up";

/** Failed jobs of the queue are kept this long, so that an operator can inspect them. */
async function deleteFailedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`.execute(
    db,
  );
}

/** Deletes expired rows and unused images. */
export const cleanupTask = (deps: Pick<Deps, "db" | "pool" | "now">): Task => {
  return async () => {
    await deleteExpired(deps.db, deps.now());
    await deleteOldBulkEmails(deps.db, deps.now());
    await deleteOldEmails(deps.db, deps.now());
    await deleteOldPushes(deps.db, deps.now());
    await deleteUnusedImages(deps.db, deps.now());
    await deleteOldChanges(deps.pool);
    await deleteOldEvents(deps.db);
    await deleteFailedJobs(deps.db);
  };
};
