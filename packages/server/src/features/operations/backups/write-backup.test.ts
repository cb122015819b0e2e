import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBackupFile, verifyBackup } from "../../../platform/db/backup/backup-format.ts";
import { restoreBackup } from "../../../platform/db/backup/restore-backup.ts";
import { createTestDatabase } from "../../../testing/app/postgres.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { openPool } from "../../../platform/db/database.ts";
import { isBackupRequested, requestBackup } from "./backup-store.ts";
import { writeBackupIfDue } from "./write-backup.ts";

const DAY_MS = 86_400_000;
const FIVE = Date.parse("2027-01-31T05:00:00Z");

const testApp = useTestApp({ DATA_DIR: tmpdir(), BACKUP_HOUR: "5" });
let parent: string;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "emberline-backups-"));
  testApp.settings.backupDir = join(parent, "backups");
  testApp.time = FIVE;
  await testApp.db.deleteFrom("backups").execute();
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const folder = () => testApp.settings.backupDir;
const files = () => readdirSync(folder()).toSorted();
const runs = () => testApp.db.selectFrom("backups").selectAll().orderBy("at").execute();
const nameOf = (at: number) =>
  `emberline-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup.gz`;

// Covers OPERATION-31, OPERATION-32.
test("the daily backup is written once, verified, private, and holds the photos", async () => {
  const image = { imageId: "00000000-0000-4000-8000-000000000001", variant: "card" as const };
  await testApp.db
    .insertInto("images")
    .values({ ...image, bytes: Buffer.from([0, 255, 92]) })
    .execute();
  await writeBackupIfDue(testApp, false);
  testApp.time += 3_600_000;
  await writeBackupIfDue(testApp, false);
  expect(files()).toEqual(["emberline-2027-01-31T05-00-00Z.backup.gz"]);
  const path = join(folder(), nameOf(FIVE));
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { rows } = await verifyBackup(readBackupFile(path));
  expect(await runs()).toMatchObject([
    { file: nameOf(FIVE), rows, bytes: String(statSync(path).size), error: null },
  ]);

  const database = await createTestDatabase();
  const pool = openPool(database.connection);
  expect(await restoreBackup(database.connection, readBackupFile(path))).toBe(rows);
  const restored = await pool.query<{ bytes: Buffer }>("select bytes from images");
  expect(restored.rows.map(({ bytes }) => [...bytes])).toEqual([[0, 255, 92]]);
  await pool.end();
  await database.drop();
});

// Covers OPERATION-33.
test("old backups are deleted after a new one, other files and the newest are not", async () => {
  await writeBackupIfDue(testApp, true);
  testApp.time = FIVE + 6 * DAY_MS;
  await writeBackupIfDue(testApp, false);
  writeFileSync(join(folder(), "notes.txt"), "mine");
  const interrupted = join(folder(), `${nameOf(FIVE)}.12345678.part`);
  writeFileSync(interrupted, "half");
  utimesSync(interrupted, FIVE / 1000, FIVE / 1000);
  testApp.time = FIVE + 8 * DAY_MS;
  await writeBackupIfDue(testApp, false);
  expect(files()).toEqual([nameOf(FIVE + 6 * DAY_MS), nameOf(FIVE + 8 * DAY_MS), "notes.txt"]);
  expect((await runs()).map(({ file }) => file)).toEqual([
    nameOf(FIVE + 6 * DAY_MS),
    nameOf(FIVE + 8 * DAY_MS),
  ]);
});

// Covers OPERATION-33.
test("a failed backup is recorded with its reason, deletes nothing and is made up for an hour later", async () => {
  await writeBackupIfDue(testApp, false);
  const good = folder();
  testApp.time = FIVE + 30 * DAY_MS;
  writeFileSync(join(parent, "a file"), "");
  testApp.settings.backupDir = join(parent, "a file");
  await writeBackupIfDue(testApp, false);
  expect((await runs()).at(-1)).toMatchObject({ file: null, error: expect.stringMatching(/EEXIST|ENOTDIR/) });
  expect(existsSync(join(good, nameOf(FIVE)))).toBe(true);
  testApp.settings.backupDir = good;
  testApp.time += 3_600_000;
  await writeBackupIfDue(testApp, false);
  expect((await runs()).at(-1)).toMatchObject({ file: nameOf(testApp.time), error: null });
});

// Covers ADMIN-SYSTEM-2.
test("while another server writes one, none is begun, and a requested one follows it", async () => {
  const other = await testApp.pool.connect();
  await other.query("select pg_advisory_lock(727002)");
  await writeBackupIfDue(testApp, false);
  expect(await isBackupRequested(testApp.db)).toBe(false);
  expect(await requestBackup(testApp.db)).toBe(true);
  await testApp.runQueue();
  expect(await runs()).toEqual([]);
  expect(await isBackupRequested(testApp.db)).toBe(true);
  other.release(true);
  await sql`update graphile_worker._private_jobs set run_at = now() where key = 'requested-backup'`.execute(
    testApp.db,
  );
  await testApp.runQueue();
  expect(files()).toEqual([nameOf(FIVE)]);
  expect(await isBackupRequested(testApp.db)).toBe(false);
});

// Covers ADMIN-SYSTEM-2.
test("a requested one is written by the queue, whatever the hour", async () => {
  testApp.time = FIVE + 7 * 3_600_000;
  expect(await requestBackup(testApp.db)).toBe(true);
  expect(await requestBackup(testApp.db)).toBe(false);
  await testApp.runQueue();
  expect(await isBackupRequested(testApp.db)).toBe(false);
  expect(files()).toEqual([nameOf(testApp.time)]);
});
