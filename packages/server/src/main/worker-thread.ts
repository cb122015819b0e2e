import { parentPort, workerData } from "node:worker_threads";
import { startServerClock } from "../platform/clock/start-server-clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { startWorker } from "../worker.ts";
import { createLog } from "../platform/log.ts";
import { createMailer } from "./create-mailer.ts";
import { createDeps } from "./create-deps.ts";
import type { WorkerThreadData } from "./start-worker-thread.ts";

/** Fewer than the server's pool: requests come before background work. */
const WORKER_POOL_SIZE = 10;

// Set by `start-worker-thread.ts` only.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { settings, connection } = workerData as WorkerThreadData;
const log = createLog(settings.logLevel);
const database = openDatabase({ ...connection, max: WORKER_POOL_SIZE }, log);
const clock = await startServerClock({ pool: database.pool, log });
const deps = await createDeps({ settings, database, clock, log });
const worker = await startWorker({ ...deps, mailer: createMailer(settings, log) });

parentPort?.once("message", () => void stop());

/** Finishes running jobs; then nothing keeps the thread alive. */
async function stop(): Promise<void> {
  await worker.stop();
  clock.stop();
  await database.pool.end();
}
