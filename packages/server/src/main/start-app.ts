import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { PASSWORD_MIN_LENGTH_DEFAULT } from "@emberline/game";
import { type App, createApp } from "../app.ts";
import { startServerClock } from "../platform/clock/start-server-clock.ts";
import type { ConnectedDatabase } from "../platform/db/connect.ts";
import { outboxFolder } from "../platform/email/outbox-folder.ts";
import { LaunchError } from "../platform/db/embedded-postgres/launch-error.ts";
import { errorCode } from "../platform/errors.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { Deps } from "../platform/deps.ts";
import type { Settings } from "../platform/env.ts";
import { createFailPoint } from "../platform/fail-points.ts";
import { createSetupLink } from "../features/accounts/registration/first-admin-setup.ts";
import type { Logger } from "../platform/log.ts";
import { WEB_FOLDER } from "../platform/paths.ts";
import { withTimeout } from "../platform/with-timeout.ts";
import { createDeps } from "./create-deps.ts";
import { startWorkerThread } from "./start-worker-thread.ts";

export interface StartedApp {
  /** Stops accepting requests and finishes running work, within limits. */
  stop: () => Promise<void>;
}

interface StartAppOptions {
  settings: Settings;
  database: ConnectedDatabase;
  log: Logger;
  /** Prints a line for the operator. */
  print: (line: string) => void;
}

const DRAIN_MS = 5000;

/**
 * Starts the server: migrates, listens, then starts draft clocks, jobs and the worker thread. Throws a `LaunchError`
 * when the port cannot be used.
 */
export async function startApp({ settings, database, log, print }: StartAppOptions): Promise<StartedApp> {
  // The database is checked while the processor builds the app.
  const [, { clock, deps, app }] = await Promise.all([
    migrate(database.pool),
    buildApp({ settings, database, log }),
  ]);
  await listen(app, settings);
  await listenForMetrics(app, settings, print);
  await app.start();
  app.startJobs();
  print(`Emberline is ready at ${settings.publicUrl}`);
  const outbox = outboxFolder(settings);
  if (outbox !== null)
    print(`SMTP_URL is not set: emails, and the codes and links in them, are .eml files in ${outbox}`);
  if (settings.passwordMinLength < PASSWORD_MIN_LENGTH_DEFAULT)
    print(
      `PASSWORD_MIN_LENGTH allows passwords of ${settings.passwordMinLength} characters: fewer than ${PASSWORD_MIN_LENGTH_DEFAULT} are easy to guess`,
    );
  const link = await createSetupLink(deps);
  if (link) print(`There is no admin yet. Create the first one with this single-use link: ${link}`);
  const workerThread = startWorkerThread({ settings, connection: database.connection }, log);
  return {
    stop: async () => {
      // Draft rooms get their last broadcasts before the sockets close.
      await withTimeout(
        DRAIN_MS,
        app.stop().then(() => app.server.close()),
      );
      app.server.server.closeAllConnections();
      app.metrics?.close();
      app.metrics?.closeAllConnections();
      await workerThread.stop();
      clock.stop();
    },
  };
}

async function buildApp({ settings, database, log }: Omit<StartAppOptions, "print">) {
  const clock = await startServerClock({ pool: database.pool, log });
  const opened = await createDeps({ settings, database, log, clock });
  const deps: Deps = { ...opened, failPoint: createFailPoint(settings.failPoints) };
  return { clock, deps, app: await createApp(deps, fileURLToPath(WEB_FOLDER)) };
}

async function listen({ server }: App, settings: Settings): Promise<void> {
  const { host, port } = settings;
  try {
    await server.listen({ host, port });
  } catch (error) {
    const message = listenErrorMessage(errorCode(error), {
      port,
      host,
      portSetting: "PORT",
      hostSetting: "HOST",
    });
    throw message ? new LaunchError(message, { cause: error }) : error;
  }
  const boundAddress = server.server.address();
  // With port 0 the system chooses the port, so the address is known only now.
  if (port === 0 && boundAddress !== null && typeof boundAddress === "object") {
    settings.publicUrl = settings.publicUrl.replace(/:0$/, `:${boundAddress.port}`);
  }
}

/** Prints the address, since the port may be one that the system chose. */
async function listenForMetrics(
  { metrics }: App,
  { metricsPort: port, metricsHost: host }: Settings,
  print: (line: string) => void,
): Promise<void> {
  if (metrics === undefined || port === undefined) return;
  try {
    metrics.listen({ host, port });
    await once(metrics, "listening");
  } catch (error) {
    const names = { portSetting: "METRICS_PORT", hostSetting: "METRICS_HOST" };
    const message = listenErrorMessage(errorCode(error), { port, host, ...names });
    throw message ? new LaunchError(message, { cause: error }) : error;
  }
  const boundAddress = metrics.address();
  const boundPort = boundAddress !== null && typeof boundAddress === "object" ? boundAddress.port : port;
  print(`Metrics are at http://${host.includes(":") ? `[${host}]` : host}:${boundPort}/metrics`);
}

interface Listening {
  port: number;
  host: string;
  portSetting: string;
  hostSetting: string;
}

function listenErrorMessage(
  code: string | undefined,
  { port, host, portSetting, hostSetting }: Listening,
): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is already in use: stop the program that uses it, or set ${portSetting} to another number.`;
    case "EACCES":
      return `Port ${port} needs administrator rights: set ${portSetting} to 1024 or more.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${hostSetting} ${host} is not an address of this machine: set one that is, or 0.0.0.0 for all.`;
    default:
      return undefined;
  }
}
