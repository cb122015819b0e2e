import { t as connectDatabase } from "./chunks/connect-BXwuFWRP.js";
import { t as LaunchError } from "./chunks/launch-error-Bd9kelyZ.js";
import { n as readSettings, t as SettingError } from "./chunks/env-BgKUeCB2.js";
import { t as createLog } from "./chunks/log-CnMRFpH1.js";
import { inspect } from "node:util";
// dist/main.js
/** What runs so far, and has to be stopped. */
const running = {};
/** One Ctrl-C may come twice: from the terminal, and from the npm that started us. */
const SAME_SIGNAL_MS = 1e3;
const print = (line) => void process.stdout.write(`${line}\n`);
try {
	const settings = readSettings(process.env, process.cwd());
	const log = createLog(settings.logLevel);
	handleProcessEvents(log);
	const [database, { startApp }] = await Promise.all([connectDatabase(settings, {
		role: "server",
		log,
		print,
		onLost: (error) => void end(error)
	}).then((opened) => running.database = opened), import("./main/start-app.js")]);
	running.app = startApp({
		settings,
		database,
		log,
		print
	});
	await running.app;
} catch (error) {
	await end(error);
}
async function end(error) {
	if (!running.stopping) process.stderr.write(`${errorLine(error) ?? inspect(error)}\n`);
	await stopAndExit(1);
}
/** What the operator can mend is one line; anything else is a bug, and shown whole. */
function errorLine(error) {
	return error instanceof SettingError || error instanceof LaunchError ? error.message : void 0;
}
function handleProcessEvents(log) {
	let askedAt;
	const onSignal = (signal) => {
		if (askedAt === void 0) {
			askedAt = performance.now();
			log.info({ signal }, "stopping");
			stopAndExit(0);
		} else if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
	};
	process.on("SIGINT", onSignal);
	process.on("SIGTERM", onSignal);
	const onUncaughtError = (error) => {
		log.fatal({ err: error }, "a bug that nobody caught; stopping");
		stopAndExit(1);
	};
	process.on("unhandledRejection", onUncaughtError);
	process.on("uncaughtException", onUncaughtError);
}
/** The first reason to stop counts; what fails because of the stop is no news. */
async function stopAndExit(code) {
	if (running.stopping) return;
	running.stopping = true;
	const app = await running.app?.catch(() => void 0);
	try {
		await app?.stop();
	} catch (error) {
		process.stderr.write(`The stop went wrong: ${inspect(error)}\n`);
	}
	await running.database?.stop();
	process.exit(code);
}
export {};
