import { inspect } from "node:util";
import { type ConnectedDatabase, connectDatabase } from "./platform/db/connect.ts";
import { LaunchError } from "./platform/db/embedded-postgres/launch-error.ts";
import { readSettings, SettingError } from "./platform/env.ts";
import { createLog, type Logger } from "./platform/log.ts";
import type { StartedApp } from "./main/start-app.ts";

/** What has been started and must be stopped. */
const running: { database?: ConnectedDatabase; app?: Promise<StartedApp>; stopping?: true } = {};

/** A single Ctrl-C may arrive twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const settings = readSettings(process.env, process.cwd());
  const log = createLog(settings.logLevel);
  handleProcessEvents(log);
  // Loads the app while PostgreSQL starts.
  const [database, { startApp }] = await Promise.all([
    connectDatabase(settings, { role: "server", log, print, onLost: (error) => void end(error) }).then(
      (opened) => (running.database = opened),
    ),
    import("./main/start-app.ts"),
  ]);
  running.app = startApp({ settings, database, log, print });
  await running.app;
} catch (error) {
  await end(error);
}

async function end(error: unknown): Promise<void> {
  if (!running.stopping) process.stderr.write(`${errorLine(error) ?? inspect(error)}\n`);
  await stopAndExit(1);
}

/** Errors that the operator can fix print one line; anything else is a bug and is printed in full. */
function errorLine(error: unknown): string | undefined {
  return error instanceof SettingError || error instanceof LaunchError ? error.message : undefined;
}

function handleProcessEvents(log: Logger): void {
  let askedAt: number | undefined;
  const onSignal = (signal: string) => {
    if (askedAt === undefined) {
      askedAt = performance.now();
      log.info({ signal }, "stopping");
      void stopAndExit(0);
    } else if (performance.now() - askedAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  const onUncaughtError = (error: unknown) => {
    log.fatal({ err: error }, "uncaught error; stopping");
    void stopAndExit(1);
  };
  process.on("unhandledRejection", onUncaughtError);
  process.on("uncaughtException", onUncaughtError);
}

/** The first reason to stop counts; errors during the shutdown are ignored. */
async function stopAndExit(code: number): Promise<void> {
  if (running.stopping) return;
  running.stopping = true;
  // A start in progress is completed first; it takes a moment.
  const app = await running.app?.catch(() => undefined);
  try {
    await app?.stop();
  } catch (error) {
    process.stderr.write(`The shutdown failed: ${inspect(error)}\n`);
  }
  await running.database?.stop();
  process.exit(code);
}
