import { Worker } from "node:worker_threads";
import type { Database } from "../platform/db/database.ts";
import type { Settings } from "../platform/env.ts";
import type { Logger } from "../platform/log.ts";
import { WORKER_THREAD_FILE } from "../platform/paths.ts";
import { withTimeout } from "../platform/with-timeout.ts";

/** The thread's input; plain data. */
export interface WorkerThreadData extends Pick<Database, "connection"> {
  settings: Settings;
}

interface WorkerThreadOptions {
  file?: URL;
  restartMs?: number;
  /** How long running jobs may take to finish. */
  drainMs?: number;
}

const RESTART_MS = 5000;
const DRAIN_MS = 5000;

/**
 * Runs the queue's jobs in a thread, so that emails and push messages to a hundred thousand users do not slow down
 * drafts. A thread that fails is restarted; its jobs are in the database.
 */
export function startWorkerThread(
  data: WorkerThreadData,
  log: Logger,
  { file = WORKER_THREAD_FILE, restartMs = RESTART_MS, drainMs = DRAIN_MS }: WorkerThreadOptions = {},
): { stop: () => Promise<void> } {
  let isStopping = false;
  let restartTimer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;

  function start(): void {
    let broken: unknown;
    thread = new Worker(file, { workerData: data });
    thread.on("error", (error) => (broken = error));
    thread.once("exit", (code) => {
      thread = undefined;
      if (isStopping) {
        if (broken) log.warn({ err: broken }, "the worker thread failed while stopping");
        return;
      }
      log.error({ err: broken, code }, "the worker thread failed; it will be restarted");
      restartTimer = setTimeout(start, restartMs);
    });
  }
  start();

  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(restartTimer);
      if (!thread) return;
      const leaving = thread;
      const ended = new Promise((resolve) => leaving.once("exit", resolve));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      leaving.postMessage("stop");
      await withTimeout(drainMs, ended);
      // A job that waits for a silent mail server must not outlive the database.
      await leaving.terminate();
    },
  };
}
