import { readFile } from "node:fs/promises";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/app/postgres.ts";
import { LaunchError } from "./embedded-postgres/launch-error.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./database.ts";

const FORMER_DATABASE = new URL("../../testing/fixtures/former-database.sql", import.meta.url);

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function open(source?: "template0"): Promise<pg.Pool> {
  const database = await createTestDatabase(source);
  const pool = openPool(database.connection);
  opened.push(async () => {
    await pool.end();
    await database.drop();
  });
  return pool;
}

/** A filled database of the former version at its last migration. */
async function openFormer(): Promise<pg.Pool> {
  const pool = await open("template0");
  for (const schema of ["graphile_worker", "mail_queue"]) await runMigrations({ pgPool: pool, schema });
  await pool.query(await readFile(FORMER_DATABASE, "utf8"));
  return pool;
}

/** What PostgreSQL's catalog knows of the schema; the order of columns matters to no query. */
async function readCatalog(pool: pg.Pool): Promise<Record<string, string[]>> {
  const ours = (schema: string) => `${schema} in ('public'::regnamespace, 'read_model'::regnamespace)`;
  const parts: Record<string, string> = {
    relations: `select oid::regclass, relkind, relpersistence from pg_class where ${ours("relnamespace")}`,
    columns: `select attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
        pg_get_expr(adbin, adrelid), pg_get_serial_sequence(attrelid::regclass::text, attname)
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where ${ours("relnamespace")} and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
    constraints: `select conrelid::regclass, conname, contype, pg_get_constraintdef(oid)
      from pg_constraint where ${ours("connamespace")}`,
    indexes: `select pg_get_indexdef(indexrelid), indisvalid from pg_index join pg_class on oid = indexrelid
      where ${ours("relnamespace")}`,
    views: `select oid::regclass, pg_get_viewdef(oid) from pg_class where ${ours("relnamespace")} and relkind = 'v'`,
    functions: `select pg_get_functiondef(oid) from pg_proc where ${ours("pronamespace")}`,
    triggers: `select pg_get_triggerdef(pg_trigger.oid), tgenabled from pg_trigger join pg_class on pg_class.oid = tgrelid
      where ${ours("relnamespace")} and not tgisinternal`,
    sequences: `select seqrelid::regclass, format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcycle
      from pg_sequence join pg_class on oid = seqrelid where ${ours("relnamespace")}`,
    types: `select oid::regtype from pg_type where ${ours("typnamespace")} and typtype <> 'c' and typelem = 0`,
    comments: `select identity, description from pg_description,
        lateral pg_identify_object(classoid, objoid, objsubid)
      where schema in ('public', 'read_model') or identity in ('public', 'read_model')`,
  };
  const catalog: Record<string, string[]> = {};
  for (const [part, query] of Object.entries(parts)) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from (${query}) t order by 1`);
    catalog[part] = rows.map(({ row }) => row);
  }
  return catalog;
}

type Row = Record<string, unknown>;
type Contents = Record<string, Row[]>;

/** Every row of every table. */
async function readContents(pool: pg.Pool): Promise<Contents> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
       and relnamespace = any(array['public', 'read_model', 'graphile_worker', 'mail_queue']::regnamespace[])
       and relname <> 'migrations'`,
  );
  const contents: Contents = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

/** The same rows in an order of their own. */
const sorted = (contents: Contents) =>
  Object.fromEntries(
    Object.entries(contents).map(([table, rows]) => [
      table,
      rows
        .map((row) =>
          JSON.stringify(
            Object.keys(row)
              .toSorted()
              .map((name) => [name, row[name]]),
          ),
        )
        .toSorted(),
    ]),
  );

/** New columns of former tables, with the values of rows that were there. */
const SINCE: Record<string, Row> = {
  roster_players: { copy: 1 },
  draft_picks: { copy: 1 },
  drafts: { teams_per_player: 1, follows_draft_id: null, decided_through: null },
};

/** Former names of tables and columns with the present ones. */
const RENAMED: Record<string, string> = {
  admin_notes: "notes",
  admin_note_id: "note_id",
  block_words: "blocked_words",
  draft_watch: "clock_heartbeat",
  watch: "epoch",
  episode_statistics: "scores",
  episode_statistic_id: "score_id",
  former_team_surveys: "former_team_submissions",
  mailings: "bulk_messages",
  mailing_id: "bulk_message_id",
  player_exits: "eliminations",
  exit_id: "elimination_id",
  poll_reminders: "survey_reminders",
  team_surveys: "submissions",
  team_survey_id: "submission_id",
  team_answers: "submission_answers",
  team_answer_id: "submission_answer_id",
};
const presentName = (name: string) => RENAMED[name] ?? name;

const TASKS: Record<string, string> = {
  "free-jobs": "release-stuck-jobs",
  "hand-over-mailing": "queue-bulk-email",
  "hand-over-push": "queue-bulk-push",
  "remind-of-polls": "send-survey-reminders",
  sweep: "clean-up",
  "tell-results": "send-survey-results",
  "tell-turn": "notify-turn",
};

/** The value that a column has after the conversion. */
function presentValue(column: string, value: unknown): unknown {
  if (column === "picked_by" && value === "desk") return "commissioner";
  if (column === "dedupe_key" && typeof value === "string")
    return value.replace(/^poll-reminder:/, "survey-reminder:");
  if (column === "identifier" && typeof value === "string") return TASKS[value] ?? value;
  if (column === "key" && typeof value === "string") return value.replace(/^mailing:/, "bulk-message:");
  if (column === "payload")
    return JSON.parse(JSON.stringify(value).replace(/"mailingId"/, '"bulkMessageId"'));
  return value;
}

const inPresentWords = (contents: Contents): Contents =>
  Object.fromEntries(
    Object.entries(contents).map(([table, rows]) => [
      presentName(table),
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [presentName(column), presentValue(column, value)]),
        ),
      ),
    ]),
  );

test("a converted database has the schema of a new one, and all contents of the former", async () => {
  const pool = await openFormer();
  const before = await readContents(pool);
  // The fixture has rows in every table of the product; graphile-worker may leave some of its own empty.
  const empty = Object.keys(before).filter((table) => before[table]!.length === 0);
  expect(empty.filter((table) => !/^(graphile_worker|mail_queue)\./.test(table))).toEqual([]);
  await migrate(pool);
  expect(await readCatalog(pool)).toEqual(await readCatalog(await open()));
  const former = JSON.stringify(before);
  for (const word of ["desk", "poll-reminder", "mailingId", ...Object.keys(TASKS)])
    expect(former).toContain(`"${word}`);
  const since: Contents = {
    rule_changes: [],
    roster_moves: [],
    roster_move_players: [],
    captains: [],
    draft_keeps: [],
    adjustments: [],
    own_event_entries: [],
    trades: [],
    trade_players: [],
    late_drafts: [],
    departures: [],
  };
  const expected = { ...inPresentWords(before), ...since };
  for (const [table, columns] of Object.entries(SINCE))
    expected[table] = expected[table]!.map((row) => ({ ...row, ...columns }));
  expect(sorted(await readContents(pool))).toEqual(sorted(expected));
  const { rows } = await pool.query("select name from migrations order by name");
  expect(rows).toEqual((await (await open()).query("select name from migrations order by name")).rows);
});

test("of two servers that start at once, one converts the database; later starts change nothing", async () => {
  const pool = await openFormer();
  await Promise.all([migrate(pool), migrate(pool)]);
  const [catalog, contents] = [await readCatalog(pool), await readContents(pool)];
  await migrate(pool);
  expect(catalog).toEqual(await readCatalog(await open()));
  expect([await readCatalog(pool), sorted(await readContents(pool))]).toEqual([catalog, sorted(contents)]);
});

test("an older database is refused, and stays as it was", async () => {
  const pool = await openFormer();
  await pool.query("delete from migrations where name like '069%'");
  const before = await readContents(pool);
  const refusal = migrate(pool);
  await expect(refusal).rejects.toThrow(LaunchError);
  await expect(refusal).rejects.toThrow(
    /^This database is too old to be converted: start the server of commit /,
  );
  expect(sorted(await readContents(pool))).toEqual(sorted(before));
});
