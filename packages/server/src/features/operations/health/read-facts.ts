import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { isLoopbackUrl } from "../../../platform/loopback.ts";
import type { Deps } from "../../../platform/deps.ts";
import { listBackupFiles } from "../backups/backup-files.ts";
import { type BackupRun, findBackups, findLastGoodBackup } from "../backups/backup-store.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { type DiskSpace, readDiskSpace } from "./disk-space.ts";
import { type Counts, readCounts } from "./read-counts.ts";

/** The data from which the state of a site is judged. */
export interface Facts extends Counts {
  /** Epoch milliseconds. */
  now: number;
  database: { answerMs: number; bytes: number; waitingRequests: number };
  jobs: { stopped: string[]; failed: string[] };
  disk: DiskSpace | null;
  backups: {
    hour: number | null;
    last: BackupRun | undefined;
    lastGood: BackupRun | undefined;
    /** The backups in the folder of this server. */
    files: number;
  };
  certificate: Certificate | null;
  /** The server writes emails as files into a folder. */
  hasNoMailServer: boolean;
  /** Clients on other machines can reach the site. */
  isPublic: boolean;
}

type FactDeps = Pick<Deps, "db" | "pool" | "settings" | "now">;

/** Throws when the database does not answer. */
export async function readFacts({ db, pool, settings, now: clock }: FactDeps): Promise<Facts> {
  const now = clock();
  const { waitingCount: waitingRequests } = pool;
  const startedAt = performance.now();
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  const answerMs = performance.now() - startedAt;
  const [counts, jobs, disk, certificate, last, lastGood, files] = await Promise.all([
    readCounts(db, now),
    readJobs({ db }),
    readDiskSpace(settings.dataDir),
    readCertificate(settings.publicUrl),
    findBackups(db, 1),
    findLastGoodBackup(db),
    listBackupFiles(settings.backupDir),
  ]);
  return {
    ...counts,
    now,
    database: { answerMs, bytes: rows[0]?.bytes ?? 0, waitingRequests },
    jobs,
    disk,
    certificate,
    backups: { hour: settings.backupHour, last: last[0], lastGood, files: files.length },
    hasNoMailServer: settings.smtpUrl === undefined,
    isPublic: !isLoopbackUrl(settings.publicUrl),
  };
}

async function readJobs({ db }: Pick<Deps, "db">): Promise<Facts["jobs"]> {
  const jobs = await db.selectFrom("jobs").select(["name", "running", "lastError"]).orderBy("name").execute();
  return {
    stopped: jobs.flatMap(({ name, running }) => (running ? [] : [name])),
    failed: jobs.flatMap(({ name, lastError }) => (lastError === null ? [] : [name])),
  };
}
