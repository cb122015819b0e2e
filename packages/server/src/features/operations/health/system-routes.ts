import { type Check, systemRoutes, healthRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import type { LiveCounts } from "../metrics/state-metrics.ts";
import { listBackupFiles } from "../backups/backup-files.ts";
import { nextPlanned } from "../backups/backup-schedule.ts";
import { findBackups, isBackupRequested, requestBackup } from "../backups/backup-store.ts";
import { judge } from "./judge.ts";
import { readFacts } from "./read-facts.ts";
import { sql } from "kysely";

const SHOWN_BACKUPS = 30;

export function bindSystem(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "pool" | "now" | "secret" | "settings">,
  readLive: () => LiveCounts,
): void {
  const bind = binder(app, deps);

  bind(systemRoutes.state, async () => {
    const [facts, backups] = await Promise.all([readFacts(deps), readBackups(deps)]);
    return { data: { checks: [...judge(facts), describeSockets(readLive())], backups } };
  });
  bind(systemRoutes.backUp, async ({ caller }) => {
    const isNew = await inTransaction(deps.db, async (tx) => {
      if (!(await requestBackup(tx))) return false;
      await audit(tx, { userId: caller.userId, action: "backup.requested" });
      return true;
    });
    return { message: isNew ? "The backup begins" : "A backup is already being written" };
  });
}

async function readBackups({ db, settings, now }: Pick<Deps, "db" | "now" | "settings">) {
  const next = nextPlanned(settings, now());
  const files = new Set(await listBackupFiles(settings.backupDir));
  const runs = await findBackups(db, SHOWN_BACKUPS);
  return {
    folder: settings.backupDir,
    days: settings.backupDays,
    nextAt: next === null ? null : new Date(next).toISOString(),
    isRequested: await isBackupRequested(db),
    runs: runs.map(({ host: _host, at, file, ...run }) => ({
      ...run,
      file,
      at: at.toISOString(),
      isHere: file !== null && files.has(file),
    })),
  };
}

function describeSockets({ sockets, rooms, participants }: LiveCounts): Check {
  const inRooms = rooms === 0 ? "no draft room is in use" : `${participants} in ${rooms} draft rooms`;
  const text = `${sockets} ${sockets === 1 ? "connection" : "connections"} to this server, ${inRooms}.`;
  return { key: "sockets", state: "well", text, advice: null };
}

export function bindHealth(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  bind(healthRoutes.live, () => ({}));
  bind(healthRoutes.ready, async () => {
    await sql`select 1`.execute(deps.db);
    return {};
  });
}
