import type pg from "pg";

/** Types that the database does not know: the content of jsonb, and texts that no constraint restricts. */
const NARROWER_TYPES: Record<string, string> = {
  "audit_log.after": "JSONColumnType<Record<string, unknown>>",
  "audit_log.before": "JSONColumnType<Record<string, unknown>>",
  "audit_log.names": "JSONColumnType<Record<string, string>>",
  "chat_mentions.ranges": "JSONColumnType<[start: number, end: number][]>",
  "devices.device_info": "JSONColumnType<Record<string, unknown>>",
  "draft_events.event": "JSONColumnType<DraftEvent>",
  "rule_changes.rules": "JSONColumnType<LeagueRules>",
  "roster_reads.rosters": "JSONColumnType<{ teamId: string; playerId: string }[]>",
  "bulk_messages.neutral": "JSONColumnType<{ subject: string; text: string; html: string }>",
  "bulk_messages.push": "JSONColumnType<object>",
  "push_outbox.category": '"draft" | "updates" | "polls" | "chat"',
  "push_outbox.message": "JSONColumnType<object>",
};

/** As pg reads and writes them. */
const TYPES: Record<string, string> = {
  bigint: "string",
  boolean: "boolean",
  bytea: "Buffer",
  date: "Day",
  integer: "number",
  smallint: "number",
  text: "string",
  "timestamp with time zone": "Instant",
  "timestamp with time zone[]": "Date[]",
  uuid: "string",
  "uuid[]": "string[]",
};

const HEAD = `// Generated from the migrations by \`npm run db:types\`. Do not edit.
import type { DraftEvent, LeagueRules } from "@emberline/game";
import type { ColumnType, GeneratedAlways, JSONColumnType } from "kysely";

type Instant = ColumnType<Date, Date | string, Date | string>;
/** Written as \`yyyy-mm-dd\`; pg reads a Date. */
type Day = ColumnType<Date | string, string, string>;
/** Kysely's own does not look into a \`ColumnType\`. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
`;

interface Column {
  table: string;
  column: string;
  type: string;
  required: boolean;
  origin: "given" | "default" | "always";
  /** As in "CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text])))". */
  allowed: string | null;
}

const COLUMNS = `
  select relname as "table", attname as "column", format_type(atttypid, null) as type, attnotnull as required,
    case when attidentity = 'a' then 'always' when atthasdef or attidentity = 'd' then 'default' else 'given' end
      as origin,
    (select pg_get_constraintdef(c.oid) from pg_constraint c
     where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
       and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%') as allowed
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attnum`;

/** The source of `platform/db/schema.ts` for this database. Throws for a column type that it does not know. */
export async function generateDbTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const index = tables.map((table) => `  ${camelCase(table)}: ${interfaceName(table)};`);
  const interfaces = tables.map((table) => {
    const columns = rows.filter((row) => row.table === table);
    return `interface ${interfaceName(table)} {\n${columns.map(propertyOf).join("\n")}\n}\n`;
  });
  return `${HEAD}\n/** All tables and their columns, in camelCase. */\nexport interface Schema {\n${index.join("\n")}\n}\n\n${interfaces.join("\n")}`;
}

function propertyOf(column: Column): string {
  const type = column.required ? typeOf(column) : `${typeOf(column)} | null`;
  return `  ${camelCase(column.column)}: ${generated(type, column.origin)};`;
}

function generated(type: string, origin: Column["origin"]): string {
  if (origin === "given") return type;
  return origin === "always" ? `GeneratedAlways<${type}>` : `Generated<${type}>`;
}

function typeOf({ table, column, type, allowed }: Column): string {
  const narrower = NARROWER_TYPES[`${table}.${column}`] ?? allowedTexts(allowed) ?? TYPES[type];
  if (narrower === undefined) throw new Error(`${table}.${column} has the unknown type ${type}`);
  return narrower;
}

function allowedTexts(constraint: string | null): string | undefined {
  const texts = constraint?.match(/'[^']*'(?=::text)/g);
  return texts?.map((text) => `"${text.slice(1, -1)}"`).join(" | ");
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, first: string) => first.toUpperCase());
const interfaceName = (table: string) => camelCase(`_${table}`);
