import {
  accountRoutes,
  broadcastRoutes,
  deviceRoutes,
  jobRoutes,
  membershipRoutes,
  noteRoutes,
} from "@emberline/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDraftLeague, moveTo, PICK_SECONDS } from "../../testing/draft-league.ts";
import { insertEpisode, insertPoll, submit } from "../../testing/polls.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";
import { createWorld, type Person, type World } from "../../testing/world.ts";
import { readBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const DAY_MS = 86_400_000;

let world: World;
let backup: string[];
const empty: { database: TestDatabase; pool: pg.Pool }[] = [];

beforeAll(async () => {
  world = await createWorld();
  const league = await createDraftLeague(world, 3);
  await useTheFansArea(league);
  await moveTo(world, league.startsAt);
  await moveTo(world, league.startsAt + PICK_SECONDS * 1000);
  await world.deliverMail();
  backup = await collect(readBackup(world.pool));
});
afterAll(async () => {
  await world.end();
  for (const { database, pool } of empty) {
    await pool.end();
    await database.drop();
  }
});

async function useTheFansArea({ leagueId, owners }: { leagueId: string; owners: Person[] }): Promise<void> {
  const [as] = owners;
  if (!as) throw new Error("a league has an owner");
  const poll = await insertPoll(world, await insertEpisode(world, world.time + 1000));
  await submit(world, as, { leagueId, poll, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await world.call(membershipRoutes.renewInvite, { as, params: { leagueId } });
  await world.call(deviceRoutes.pushKey, { as });
  await world.call(deviceRoutes.register, { as, body: { fcmToken: "firebase:token", deviceInfo: {} } });
  await world.call(accountRoutes.updateEmail, { as, body: { email: "next@mail.test" } });
}

/** A letter and a push message to one person, a message to all by both, and reminders of a poll. */
async function putOnItsWay(source: World): Promise<void> {
  const [as] = (await createDraftLeague(source, 1)).owners;
  if (!as) throw new Error("a league has an owner");
  await source.app.wakeJobs();
  await insertPoll(source, await insertEpisode(source, source.time + DAY_MS));
  await source.call(deviceRoutes.register, { as, body: { fcmToken: "firebase:token", deviceInfo: {} } });
  const message = { targetUsers: [as.userId], title: "Tonight", body: "It airs", type: "general" as const };
  await source.call(broadcastRoutes.push, { as: source.admin, body: message });
  await source.deliverMail();
  await source.db.updateTable("pushOutbox").set({ state: "queued", message: "{}" }).execute();
  await source.call(accountRoutes.forgotPassword, { body: { email: as.email } });
  await source.call(noteRoutes.save, {
    as: source.admin,
    body: { adminNoteId: null, note: "The merge is on" },
  });
  await source.call(jobRoutes.trigger, { as: source.admin, params: { jobName: "surveyReminder" } });
}

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

async function* linesOf(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

async function emptyDatabase(): Promise<pg.Pool> {
  const database = await createTestDatabase();
  const pool = new pg.Pool(database.connection);
  empty.push({ database, pool });
  return pool;
}

it("holds everything: what is restored reads back as it was written", async () => {
  const pool = await emptyDatabase();
  const rows = await restoreBackup(pool, linesOf(backup));
  expect(rows).toBe(backup.length - 2);
  expect(await collect(readBackup(pool))).toEqual(backup);
  const { rows: events } = await pool.query("select 1 from draft_events");
  expect(events.length).toBeGreaterThan(2);
});

it("leaves nothing in the queue that may have left since, and says so", async () => {
  const source = await createWorld();
  const pool = await emptyDatabase();
  await putOnItsWay(source);
  await restoreBackup(pool, linesOf(await collect(readBackup(source.pool))));
  await source.end();
  const read = async (text: string) => (await pool.query<object>(text)).rows;
  const dropped = { state: "dropped", reason: "restored" };
  expect(await read("select state, reason, message from push_outbox")).toEqual([
    { ...dropped, message: null },
  ]);
  expect(await read("select state, reason from mail_outbox")).toEqual([dropped]);
  expect(
    await read("select cancelled_at is not null as off from mailings where handed_over_at is null"),
  ).toEqual([{ off: true }, { off: true }]);
  expect(await read("select handed_over_at is not null as done from poll_reminders")).toEqual([
    { done: true },
  ]);
  // Whatever was missed between the backup and now was done by then.
  expect(await read("select due_at from jobs where due_at is not null")).toEqual([]);
  expect(await read("select 1 from graphile_worker.jobs union all select 1 from mail_queue.jobs")).toEqual(
    [],
  );
});

it.each(["team_answers", "league_invites", "push_keys", "devices", "code_counts", "verification_codes"])(
  "has %s in it",
  (table) => {
    expect(backup.some((text) => text.startsWith(`{"table":"${table}"`))).toBe(true);
  },
);

it("goes on numbering the audit log where it was", async () => {
  const pool = await emptyDatabase();
  await restoreBackup(pool, linesOf(backup));
  const before = await pool.query("select max(audit_id)::int as last from audit_log");
  const after = await pool.query("insert into audit_log (action) values ('x') returning audit_id::int as id");
  expect(after.rows[0].id).toBe(before.rows[0].last + 1);
});

it("is restored whole or not at all", async () => {
  const pool = await emptyDatabase();
  const [head = "", ...rest] = backup;
  const wrong: [string[], string][] = [
    [[], "The backup is not whole: its end is missing"],
    [backup.slice(0, -1), "The backup is not whole: its end is missing"],
    [[...backup.slice(0, -2), ...backup.slice(-1)], "The backup is not whole: its end is missing"],
    [["{}", ...rest], "That is no backup of Emberline"],
    [["not JSON"], "That is no backup of Emberline"],
    [[head.replace("001-", "000-"), ...rest], "The backup is of another version of Emberline"],
    [[head, '{"table":"pg_class","row":{}}\n'], "something that is not of this version"],
  ];
  for (const [lines, words] of wrong)
    await expect(restoreBackup(pool, linesOf(lines))).rejects.toThrow(words);
  expect(await collect(readBackup(pool))).toHaveLength(2);
});

it("does not restore over data", async () => {
  await expect(restoreBackup(world.pool, linesOf(backup))).rejects.toThrow("There is data already");
});
