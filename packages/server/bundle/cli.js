import { $ as setRole, C as postponeMissedDrafts, E as sendResetLink, M as findAccounts, P as createAdmin, T as createResetLink, Wt as SetUpBody, a as changesIn, c as findCurrentSeason, ct as isUsernameTaken, et as findUserId, ft as audit, gt as hashPassword, ht as requireStrongPassword, i as PARTS, mt as requireNotOwnIdentifier, n as readSeasonFile, o as importSeason, r as writeSeasonFile, t as SeasonFileError, tt as USERNAME_TAKEN, vt as AppError, w as verifyAccount, y as exportSeason } from "./chunks/read-season-file-DZWibiTT.js";
import { A as extend, E as array, I as number, L as object, M as literal, R as optional, W as string, h as toSingleLine, j as int, n as migrate, y as inTransaction, z as pick } from "./chunks/migrate-ltDvOHDo.js";
import { d as esm_default, n as readSettings, t as SettingError } from "./chunks/env-BgKUeCB2.js";
import { r as errorReason, t as LaunchError } from "./chunks/launch-error-Bd9kelyZ.js";
import { t as connectDatabase } from "./chunks/connect-BXwuFWRP.js";
import { t as createLog } from "./chunks/log-CnMRFpH1.js";
import { parseArgs } from "node:util";
import { createReadStream, createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { pipeline } from "node:stream";
import { pipeline as pipeline$1 } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
// dist/cli/command.js
/** A refusal in one line. */
var CommandError = class extends Error {
	name = "CommandError";
};
/** A command that was not understood: the usage is shown after the line. */
var UsageError = class extends CommandError {
	name = "UsageError";
};
/** The one thing a command takes; `read-command.ts` has counted. */
function positional({ positionals: operands }) {
	const [value] = operands;
	if (value === void 0) throw new UsageError("something is missing");
	return value;
}
// dist/cli/user-commands.js
const userCommands = [
	{
		name: "user find",
		positionals: ["TEXT"],
		options: [],
		usage: "TEXT",
		description: "Lists the users whose username, name or address holds every word of TEXT",
		prepare: async (input) => find(positional(input))
	},
	{
		name: "user verify",
		positionals: ["USERNAME"],
		options: [],
		usage: "USERNAME",
		description: "Takes a user's email address for verified",
		prepare: async (input) => verify(positional(input))
	},
	{
		name: "user reset-link",
		positionals: ["USERNAME"],
		options: [],
		flags: ["print"],
		usage: "USERNAME [--print]",
		description: "Mails a user a link that sets a new password, or prints it here to be handed over",
		prepare: async (input) => input.flags.includes("print") ? printLink(positional(input), input.settings) : mailLink(positional(input), input.settings)
	}
];
/** Throws when there is no user of that name. */
async function getUserId(db, username) {
	const userId = await findUserId(db, username);
	if (userId === void 0) throw new CommandError(`There is no user "${username}"`);
	return userId;
}
const BY_OPERATOR = {
	by: null,
	reason: null
};
const depsOf = ({ db }, settings) => ({
	db,
	settings,
	randomBytes,
	now: Date.now
});
const find = (search) => async ({ db }) => {
	const { total, rows } = await findAccounts({
		db,
		now: Date.now
	}, {
		search,
		page: 1
	});
	const more = total - rows.length;
	return [
		...rows.map(lineOf),
		...total === 0 ? ["No users found."] : [],
		...more > 0 ? [`… and ${more} more; only the first 25 are shown.`] : []
	];
};
/** Names are typed by users: none may break the line or colour the terminal. */
const lineOf = (row) => [
	row.username,
	`${row.firstName} ${row.lastName}`.trim(),
	row.email === null ? "no address" : `${row.email}${row.verified ? "" : " (not verified)"}`,
	row.role,
	`leagues: ${row.leagues}`,
	`last seen: ${row.lastSeenAt ?? "not logged in"}`
].map(toSingleLine).join("  ");
const verify = (username) => async ({ db }) => {
	const userId = await getUserId(db, username);
	return [`${await verifyAccount({
		db,
		now: Date.now
	}, {
		...BY_OPERATOR,
		userId
	})} is verified now.`];
};
const mailLink = (username, settings) => async (database) => {
	const userId = await getUserId(database.db, username);
	return [`A reset link is on its way to ${await sendResetLink(depsOf(database, settings), {
		...BY_OPERATOR,
		userId
	})}. It works once, for one hour.`, settings.smtpUrl ? "The running server sends it." : `Without SMTP_URL the running server writes it into ${settings.dataDir}/outbox.`];
};
const printLink = (username, settings) => async (database) => {
	const userId = await getUserId(database.db, username);
	return ["This link works once, for one hour. Give it only to the user:", await createResetLink(depsOf(database, settings), userId)];
};
// dist/cli/admin-commands.js
const adminCommands = [
	{
		name: "admin create",
		positionals: [],
		options: [
			"username",
			"email",
			"password"
		],
		usage: "--username U --email E [--password P]",
		description: "Creates an admin; P may be in EMBERLINE_PASSWORD instead",
		prepare: prepareCreate
	},
	{
		name: "admin grant",
		positionals: ["USERNAME"],
		options: [],
		usage: "USERNAME",
		description: "Makes a user an admin",
		prepare: async (input) => setRoleOf(positional(input), "admin")
	},
	{
		name: "admin revoke",
		positionals: ["USERNAME"],
		options: [],
		usage: "USERNAME",
		description: "Makes an admin a fan again, but never the last one",
		prepare: async (input) => setRoleOf(positional(input), "fan")
	}
];
/** What the set-up page asks of the first admin. */
const NewAdmin = pick(SetUpBody, {
	username: true,
	email: true,
	password: true
});
async function prepareCreate({ options, env, settings }) {
	const given = {
		...options,
		password: options["password"] ?? env["EMBERLINE_PASSWORD"]
	};
	for (const name of ["username", "email"]) if (options[name] === void 0) throw new UsageError(`--${name} is missing`);
	if (given.password === void 0) throw new UsageError("--password is missing, EMBERLINE_PASSWORD too");
	const parsed = NewAdmin.safeParse(given);
	if (!parsed.success) throw new CommandError(parsed.error.issues[0]?.message);
	const { username, email, password } = parsed.data;
	await requireStrongPassword(password, settings.passwordMinLength);
	requireNotOwnIdentifier(password, parsed.data);
	const passwordHash = await hashPassword(password);
	return async ({ db }) => {
		try {
			await inTransaction(db, async (tx) => {
				const userId = await createAdmin(tx, {
					username,
					email,
					passwordHash,
					now: Date.now()
				});
				await audit(tx, {
					userId: null,
					action: "admin.created",
					subjectId: userId,
					after: { username }
				});
			});
		} catch (error) {
			if (isUsernameTaken(error)) throw new CommandError(USERNAME_TAKEN);
			throw error;
		}
		return [`${username} can log in now, as an admin.`];
	};
}
const setRoleOf = (username, role) => async ({ db }) => {
	const userId = await getUserId(db, username);
	const name = await setRole(db, {
		userId,
		by: null,
		reason: null,
		role
	});
	return [role === "admin" ? `${name} is an admin now.` : `${name} is no longer an admin.`];
};
// dist/db/backup/backup-format.js
/** What is read or written in one go, unless a single row is larger. */
const BATCH_BYTES = 4194304;
const BATCH_ROWS = 1e3;
/** A backup that cannot be used; the message is a sentence for the operator. */
var BackupError = class extends Error {
	name = "BackupError";
};
async function findMigrations(client) {
	const { rows } = await client.query("select name from migrations order by name");
	return rows.map((row) => row.name);
}
/** Every table of the application, each after all that its foreign keys refer to, as far as there are no circles. */
async function findTables(client) {
	const { rows: tables } = await client.query(`select relname as name, (
       select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
       from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
     order by relname`);
	return sortByReference(tables, await findForeignKeys(client));
}
async function findForeignKeys(client) {
	const { rows } = await client.query(`select conname as name, t.relname as "table", r.relname as "refersTo"
     from pg_constraint k join pg_class t on t.oid = conrelid join pg_class r on r.oid = confrelid
     where contype = 'f' and t.relnamespace = 'public'::regnamespace
     order by t.relname, conname`);
	return rows;
}
function sortByReference(tables, keys) {
	const ordered = /* @__PURE__ */ new Set();
	const visited = /* @__PURE__ */ new Set();
	function add(table) {
		if (visited.has(table)) return;
		visited.add(table);
		const referred = new Set(keys.filter((key) => key.table === table.name).map((key) => key.refersTo));
		for (const other of tables) if (referred.has(other.name)) add(other);
		ordered.add(table);
	}
	tables.forEach(add);
	return [...ordered];
}
// dist/db/backup/verify-backup.js
/** The first format had no number. */
const AnyHeader = object({
	emberline: literal("backup"),
	format: optional(number())
});
const CurrentHeader = extend(AnyHeader, {
	format: literal(2),
	migrations: array(string())
});
const Footer = object({
	rows: int(),
	sha256: string()
});
/** Reads a backup to its end. Throws a `BackupError` unless every line is there as it was written. */
async function verifyBackup(lines) {
	const hash = createHash("sha256");
	let count = 0;
	let last;
	for await (const line of lines) {
		if (count === 0) parseHeader(line);
		if (last !== void 0) hash.update(`${last}\n`);
		last = line;
		count += 1;
	}
	if (last === void 0) throw truncated();
	const footer = Footer.safeParse(parse$1(last));
	if (!footer.success) throw truncated();
	if (footer.data.rows !== count - 2 || footer.data.sha256 !== hash.digest("hex")) throw corrupted();
	return footer.data;
}
/** Throws a `BackupError` for a file of something else, and for a backup in another format. */
function parseHeader(line) {
	const value = parse$1(line);
	const header = AnyHeader.safeParse(value);
	if (!header.success) throw notABackup();
	const { format = 1 } = header.data;
	if (format !== 2) throw format > 2 ? newerVersion() : olderVersion();
	const current = CurrentHeader.safeParse(value);
	if (!current.success) throw corrupted();
	return current.data;
}
function parse$1(line) {
	try {
		return JSON.parse(line);
	} catch {
		return;
	}
}
const notABackup = () => new BackupError("This file is not a backup of Emberline");
const truncated = () => new BackupError("This backup is cut off: the end of the file is missing. Use another copy of it");
const corrupted = () => new BackupError("This backup is damaged: it is not as it was written. Use another copy of it");
const newerVersion = () => new BackupError("This backup was written by a newer version of Emberline: restore it with that version");
const olderVersion = () => new BackupError("This backup was written by an older version of Emberline: restore it with that version, then start this one");
// dist/db/backup/backup-file.js
/** Writes a new file for its owner's eyes only, then reads it back. Throws unless it holds all that was written. */
async function writeBackupFile(path, lines) {
	let last = "";
	async function* ended() {
		for await (const line of lines) yield `${last = line}\n`;
	}
	await pipeline$1(ended(), createGzip(), createWriteStream(path, {
		flags: "wx",
		mode: 384,
		flush: true
	}));
	const footer = await verifyBackup(readBackupFile(path));
	if (JSON.stringify(footer) !== last) throw corrupted();
	return footer;
}
const NEWLINE = 10;
/** The lines of a file. Throws a `BackupError` for what is not compressed, cut off or damaged. */
async function* readBackupFile(path) {
	const chunks = pipeline(createReadStream(path), createGunzip(), () => void 0);
	let partial = [];
	let isEmpty = true;
	try {
		for await (const chunk of bytesOf(chunks)) {
			isEmpty = false;
			let from = 0;
			for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
				yield Buffer.concat([...partial, chunk.subarray(from, to)]).toString();
				partial = [];
				from = to + 1;
			}
			partial.push(chunk.subarray(from));
		}
	} catch (error) {
		throw toBackupError(error, isEmpty);
	}
	const rest = Buffer.concat(partial).toString();
	if (rest !== "") yield rest;
}
const bytesOf = (chunks) => chunks;
function toBackupError(error, isEmpty) {
	const code = error instanceof Error && "code" in error ? error.code : void 0;
	if (code === "Z_BUF_ERROR") return truncated();
	if (code === "Z_DATA_ERROR") return isEmpty ? notABackup() : corrupted();
	return error;
}
// dist/db/backup/backup-connection.js
/**
* The limits of the other connections keep a request from holding up others; a backup takes as long as it takes.
* The formats of text are those that every PostgreSQL reads back as the same value.
*/
const SETTINGS = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 3`;
/** A connection of its own, which no limit of the pool breaks off. */
async function connectForBackup(connection) {
	const client = new esm_default.Client({
		...connection,
		keepAlive: true
	});
	let lost;
	client.on("error", (error) => lost ??= error);
	await client.connect();
	await client.query(SETTINGS);
	return {
		client,
		causeOf: (error) => lost ?? error,
		close: () => client.end().catch(() => void 0)
	};
}
// dist/db/backup/dump-database.js
/** The whole database as it is in one moment, line by line. */
async function* dumpDatabase(connection) {
	const { client, causeOf, close } = await connectForBackup(connection);
	const hash = createHash("sha256");
	const hashed = (line) => {
		hash.update(`${line}\n`);
		return line;
	};
	try {
		await client.query("begin isolation level repeatable read read only");
		const migrations = await findMigrations(client);
		yield hashed(JSON.stringify({
			emberline: "backup",
			format: 2,
			migrations
		}));
		let rows = 0;
		for (const table of await findTables(client)) for await (const row of rowsOf(client, table)) {
			yield hashed(`{"table":"${table.name}","row":${row}}`);
			rows += 1;
		}
		yield JSON.stringify({
			rows,
			sha256: hash.digest("hex")
		});
	} catch (error) {
		throw causeOf(error);
	} finally {
		await close();
	}
}
/** Each as a JSON object of texts. */
async function* rowsOf(client, { name, columns }) {
	const source = `select to_json(t)::text as row from (select ${columns.map((column) => `"${column.name}"::text as "${column.name}"`).join(", ")} from "${name}") t`;
	const size = await batchSize(client, source);
	await client.query(`declare rows no scroll cursor for ${source}`);
	for (;;) {
		const { rows } = await client.query(`fetch ${size} from rows`);
		yield* rows.map(({ row }) => row);
		if (rows.length < size) break;
	}
	await client.query("close rows");
}
/** So many rows that they fit into a batch even if all were as large as the largest. */
async function batchSize(client, source) {
	const { rows } = await client.query(`select max(octet_length(row)) as largest from (${source}) s`);
	return Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / (rows[0]?.largest ?? 1))));
}
// dist/db/backup/restore-backup.js
/**
* Fills an empty database from the lines of a verified backup, whole or not at all; answers the number of rows.
* Ends every session in it, and sends nothing that was on its way.
*/
async function restoreBackup(connection, lines) {
	const { client, causeOf, close } = await connectForBackup(connection);
	try {
		await client.query("begin");
		const rows = await restoreInto(client, lines);
		await client.query("commit");
		return rows;
	} catch (error) {
		throw causeOf(error);
	} finally {
		await close();
	}
}
async function restoreInto(client, lines) {
	const tables = await findTables(client);
	await requireEmpty(client, tables);
	const deferred = forwardKeys(tables, await findForeignKeys(client));
	for (const { table, name } of deferred) await client.query(`alter table "${table}" alter constraint "${name}" deferrable initially deferred`);
	const rows = await insertAll(client, tables, lines);
	await client.query("set constraints all immediate");
	for (const { table, name } of deferred) await client.query(`alter table "${table}" alter constraint "${name}" not deferrable`);
	await resetSequences(client);
	await deleteSessions(client);
	await cancelPendingMessages(client);
	return rows;
}
/** Written by a start without any user or season: no data. */
const STARTUP_TABLES = [
	"setup_links",
	"jobs",
	"push_keys",
	"draft_watch"
];
async function requireEmpty(client, tables) {
	for (const { name } of tables) {
		if (STARTUP_TABLES.includes(name)) await client.query(`delete from "${name}"`);
		const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
		if (rowCount) throw new BackupError("There is data already: restore into an empty data folder or database");
	}
}
/** Those that do not refer to an earlier table: of a circle, and of a table to itself. */
function forwardKeys(tables, keys) {
	const positions = new Map(tables.map(({ name }, position) => [name, position]));
	const positionOf = (name) => positions.get(name) ?? -1;
	return keys.filter(({ table, refersTo }) => positionOf(refersTo) >= positionOf(table));
}
const ROW = /^\{"table":"([^"]+)","row":(.*)\}$/s;
async function insertAll(client, tables, lines) {
	const byName = new Map(tables.map((table) => [table.name, table]));
	let hasHeader = false;
	let hasFooter = false;
	let count = 0;
	let batch;
	for await (const line of lines) {
		if (!hasHeader) {
			requireVersion(parseHeader(line).migrations, await findMigrations(client));
			hasHeader = true;
			continue;
		}
		const [, name = "", row = ""] = ROW.exec(line) ?? [];
		hasFooter = name === "";
		if (hasFooter) continue;
		const table = byName.get(name);
		if (!table) throw corrupted();
		if (batch && (batch.table !== table || isFull(batch))) {
			await insert(client, batch);
			batch = void 0;
		}
		batch ??= {
			table,
			rows: [],
			bytes: 0
		};
		batch.rows.push(row);
		batch.bytes += row.length;
		count += 1;
	}
	if (batch) await insert(client, batch);
	if (!hasFooter) throw truncated();
	return count;
}
function requireVersion(theirs, ours) {
	if (JSON.stringify(theirs) === JSON.stringify(ours)) return;
	throw theirs.every((name) => ours.includes(name)) ? olderVersion() : newerVersion();
}
const isFull = ({ rows, bytes }) => rows.length >= 1e3 || bytes >= 4194304;
async function insert(client, { table: { name, columns }, rows }) {
	const names = columns.map((column) => `"${column.name}"`).join(", ");
	const values = columns.map((column) => `"${column.name}"::${column.type}`).join(", ");
	const texts = columns.map((column) => `"${column.name}" text`).join(", ");
	await client.query(`insert into "${name}" (${names}) overriding system value
     select ${values} from json_to_recordset($1::json) as t(${texts})`, [`[${rows.join(",")}]`]);
}
async function resetSequences(client) {
	const { rows } = await client.query(`select * from (
       select table_name as "table", column_name as "column",
         pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
       from information_schema.columns where table_schema = 'public'
     ) s where sequence is not null`);
	for (const { table, column, sequence } of rows) await client.query(`select setval($1, coalesce(max("${column}"), 1), max("${column}") is not null) from "${table}"`, [sequence]);
}
/** Sessions that ended since the backup would open again, and so would reset links that were used since. */
async function deleteSessions(client) {
	await client.query("delete from sessions");
	await client.query("delete from reset_tokens");
}
/**
* What was on its way when the backup was written has arrived since, or may have: none of it leaves a second time.
* The same goes for a job whose hour has passed since; it begins with its next date.
*/
async function cancelPendingMessages(client) {
	await client.query(`update mail_outbox set state = 'dropped', reason = 'restored' where state = 'queued'`);
	await client.query(`update push_outbox set state = 'dropped', reason = 'restored', message = null where state = 'queued'`);
	await client.query(`update mailings set cancelled_at = now() where handed_over_at is null and cancelled_at is null`);
	await client.query(`update poll_reminders set handed_over_at = now() where handed_over_at is null`);
	await client.query(`update jobs set due_at = null`);
}
// dist/cli/resolve-path.js
/** The file that was named. npm changes into the project's folder; where the operator stood is in INIT_CWD. */
function resolvePath(input) {
	const byNpm = input.env["npm_lifecycle_event"] === "emberline";
	return resolve((byNpm ? input.env["INIT_CWD"] : void 0) ?? input.cwd, positional(input));
}
// dist/cli/write-file-atomic.js
/** Has `write` make the file aside and renames it, so that an earlier file stays whole until the new one is. */
async function writeFileAtomic(path, write) {
	const tempPath = `${path}.${randomUUID().slice(0, 8)}.part`;
	try {
		await write(tempPath);
		await rename(tempPath, path);
	} catch (error) {
		await rm(tempPath, { force: true });
		throw error;
	}
}
// dist/cli/backup-commands.js
const backupCommands = [{
	name: "backup write",
	positionals: ["FILE"],
	options: [],
	usage: "FILE",
	description: "Writes everything in the database into a file, as it is in one moment",
	prepare: async (input) => writeTo(resolvePath(input))
}, {
	name: "backup restore",
	positionals: ["FILE"],
	options: [],
	usage: "FILE",
	description: "Fills an empty database from such a file; ends all sessions",
	prepare: async (input) => prepareRestore(resolvePath(input))
}];
function writeTo(path) {
	return async ({ connection }) => {
		let rows = 0;
		await writeFileAtomic(path, async (tempPath) => {
			({rows} = await writeBackupFile(tempPath, dumpDatabase(connection)));
		}).catch((error) => {
			throw new CommandError(`${path} cannot be written: ${errorText(error)}`);
		});
		return [`Wrote ${rows} rows to ${path} and read them back: the backup is complete.`, "It holds password hashes and addresses: keep it safe."];
	};
}
async function prepareRestore(path) {
	const refuse = (error) => {
		throw new CommandError(`${path} cannot be restored: ${errorText(error)}`);
	};
	await verifyBackup(readBackupFile(path)).catch(refuse);
	return async ({ connection }) => {
		return [
			`Restored ${await restoreBackup(connection, readBackupFile(path)).catch(refuse)} rows from ${path}.`,
			"All sessions have ended: everybody has to log in again, and their devices get push messages after that.",
			"Emails and push messages that were waiting in the backup are not sent."
		];
	};
}
const errorText = (error) => error instanceof Error ? error.message : String(error);
// dist/cli/season-commands.js
const seasonCommands = [{
	name: "season import",
	positionals: ["FILE"],
	options: ["through"],
	flags: ["current", "leave-drafts"],
	usage: "FILE [--through N] [--current [--leave-drafts]]",
	description: "Imports a season, with the scores of the episodes up to N; may make it the current one",
	prepare: prepareImport
}, {
	name: "season export",
	positionals: ["FILE"],
	options: [],
	usage: "FILE",
	description: "Writes the current season into a file",
	prepare: async (input) => exportTo(resolvePath(input))
}];
async function prepareImport(input) {
	const through = readThrough(input.options["through"]);
	const makeCurrent = readMakeCurrent(input);
	const file = readSeasonFile(await readText(resolvePath(input), positional(input)), positional(input));
	return async ({ db }) => {
		const options = {
			through,
			now: Date.now(),
			makeCurrent
		};
		const summary = await inTransaction(db, (tx) => importSeason(tx, file, options));
		const current = await findCurrentSeason(db);
		return describeImport(summary, through, current?.name ?? "");
	};
}
function readMakeCurrent({ flags, settings }) {
	const leaveDrafts = flags.includes("leave-drafts");
	if (!flags.includes("current")) {
		if (leaveDrafts) throw new UsageError("--leave-drafts goes with --current");
		return;
	}
	const pusher = { reachesFirebase: settings.firebaseServiceAccount !== void 0 };
	const deps = {
		now: Date.now,
		settings,
		pusher
	};
	return {
		leaveDrafts,
		onSwitch: (tx, seasonId) => postponeMissedDrafts(deps, tx, seasonId)
	};
}
function readThrough(value) {
	if (value === void 0) return void 0;
	if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--through takes the number of an episode, not "${value}"`);
	return Number(value);
}
async function readText(path, typed) {
	const bytes = await readFile(path).catch((error) => {
		throw new CommandError(`${typed} cannot be read (${errorReason(error)})`);
	});
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new CommandError(`${typed} is not text in UTF-8`);
	}
}
function describeImport(summary, through, current) {
	const extent = through === void 0 ? "all of it" : through === 0 ? "before its first episode" : `through episode ${through}`;
	const lines = PARTS.map((part) => {
		const { added, changed, unchanged } = summary.counts[part];
		return `  ${`${part}:`.padEnd(15)}${added} added, ${changed} changed, ${unchanged} unchanged`;
	});
	return [
		`Imported "${summary.season}", ${extent}${changesIn(summary) === 0 ? ": nothing was new" : ""}.`,
		...lines,
		...summary.becameCurrent ? ["It is the current season now."] : [],
		...summary.leftDrafts > 0 ? [`Drafts that are set in the season that was left: ${summary.leftDrafts}.`] : [],
		...summary.isCurrent ? [] : [`The current season stays "${current}": --current makes it this one.`]
	];
}
function exportTo(path) {
	return async ({ db }) => {
		const season = await findCurrentSeason(db);
		if (!season) throw new CommandError("There is no season to export yet");
		const file = await exportSeason(db, season);
		const text = writeSeasonFile(file);
		await writeFileAtomic(path, (tempPath) => writeFile(tempPath, text, { flag: "wx" })).catch((error) => {
			throw new CommandError(`${path} cannot be written (${errorReason(error)})`);
		});
		return [`Wrote "${season.name}" with ${file.scores.length} scores to ${path}.`];
	};
}
// dist/cli/parse-command.js
const COMMANDS = [
	...adminCommands,
	...userCommands,
	...seasonCommands,
	...backupCommands
];
/** The command that was typed, with its options and operands. Throws a `UsageError`. */
function parseCommand(args) {
	const name = args.slice(0, 2).join(" ");
	const command = COMMANDS.find((one) => one.name === name);
	if (!command) throw new UsageError(name === "" ? "Which command?" : `There is no command "${name}"`);
	const { values, positionals } = parse(command, args.slice(2));
	if (positionals.length !== command.positionals.length) throw new UsageError(command.positionals.length === 0 ? `"${name}" takes nothing but its options` : `"${name}" needs ${command.positionals.join(", ")}`);
	return {
		command,
		options: stringValues(values),
		flags: setFlags(values),
		positionals
	};
}
function parse({ options, flags = [] }, args) {
	const types = Object.fromEntries([...options.map((option) => [option, { type: "string" }]), ...flags.map((flag) => [flag, { type: "boolean" }])]);
	try {
		return parseArgs({
			args,
			options: types,
			allowPositionals: true
		});
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message.split(/\.\s/, 1)[0] : String(error));
	}
}
function stringValues(values) {
	return Object.fromEntries(Object.entries(values).filter((entry) => typeof entry[1] === "string"));
}
const setFlags = (values) => Object.entries(values).flatMap(([name, value]) => value === true ? [name] : []);
const USAGE_WIDTH = 64;
const USAGE = [
	"Usage: npm run -s emberline -- COMMAND",
	"",
	...COMMANDS.map(({ name, usage: form, description }) => `  ${`${name} ${form}`.padEnd(USAGE_WIDTH)}${description}`),
	`  ${"help".padEnd(USAGE_WIDTH)}Shows this`,
	"",
	"Commands work beside a running server and without one, on the same DATA_DIR or DATABASE_URL."
].join("\n");
// dist/cli.js
/** Their message is the one line. */
const EXPECTED = [
	CommandError,
	SettingError,
	LaunchError,
	AppError,
	SeasonFileError
];
const isHelp = (args) => args[0] === "help" || args.includes("--help") || args.includes("-h");
/** Only results go to standard output; everything else is said beside it. */
const printError = (line) => void process.stderr.write(`${line}\n`);
try {
	const lines = await run(process.argv.slice(2));
	process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
	process.exitCode = 1;
	printError(errorLine(error));
	if (error instanceof UsageError) printError(`\n${USAGE}`);
}
async function run(args) {
	if (isHelp(args)) return [USAGE];
	const { command, ...input } = parseCommand(args);
	const cwd = process.cwd();
	const settings = readSettings(process.env, cwd);
	const action = await command.prepare({
		...input,
		settings,
		env: process.env,
		cwd
	});
	const database = await connectDatabase(settings, {
		role: "guest",
		log: createLog("silent"),
		print: printError
	});
	try {
		await migrate(database.pool);
		return await action(database);
	} finally {
		await database.stop();
	}
}
function errorLine(error) {
	if (!(error instanceof Error)) return String(error);
	if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
	return `Something went wrong: ${error.message.replaceAll(/\s+/g, " ")}`;
}
export {};
