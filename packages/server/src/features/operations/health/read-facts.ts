import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { isLoopbackUrl } from "../../../platform/loopback.ts";
import type { Deps } from "../../../platform/deps.ts";
import { listBackupFiles } from "../backups/backup-files.ts";
import { type BackupRun, findBackups, findLastGoodBackup } from "../backups/backup-store.ts";
import { type Counts, readCounts } from "./read-counts.ts";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { statfs } from "node:fs/promises";

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

const CONNECT_MS = 5000;

/** When the site's certificate expires, or why it could not be read. */
type Certificate = { endsAt: number } | { error: string };

/** Reads the certificate of an https address; null for another address. Does not check whether it is trusted. */
export async function readCertificate(url: string): Promise<Certificate | null> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "https:") return null;
  const host = hostname.replaceAll(/[[\]]/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: port === "" ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: CONNECT_MS,
    });
    const end = (certificate: Certificate) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(endsAt) ? { error: "no certificate" } : { endsAt });
    });
    socket.once("timeout", () => end({ error: "no answer" }));
    socket.once("error", (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message }));
  });
}

interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** The space on a folder's disk for users without special rights; null where the system does not report it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return null;
  }
}
