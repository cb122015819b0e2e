import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pinned } from "./cores.ts";

/** A part of the benchmark in its own process; see `answerParent`. */
export interface Child<Job, Result> {
  pid: number;
  call: (job: Job) => Promise<Result>;
  stop: () => Promise<void>;
}

interface Answer<Result> {
  id: number;
  result?: Result;
  error?: string;
}

/** Starts a module of this folder's parent, for example `limit/http-limit.ts`, on a core. */
export function startChild<Job, Result>(
  file: string,
  { core, nodeArgs = [] }: { core: number | null; nodeArgs?: string[] },
): Child<Job, Result> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const node = pinned(core, [...nodeArgs, "--conditions=source", "--import", "tsx", path]);
  const child = spawn(node.command, node.args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  const waiting = new Map<number, (answer: Answer<Result>) => void>();
  child.on("message", (answer: Answer<Result>) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.on("close", (code) => {
    for (const [id, answer] of waiting) answer({ id, error: `${file} ended with ${code}` });
  });
  let calls = 0;
  return {
    pid: child.pid ?? 0,
    call: async (job) => {
      const id = (calls += 1);
      const answered = new Promise<Answer<Result>>((resolve) => waiting.set(id, resolve));
      child.send({ id, job });
      const { result, error } = await answered;
      if (error !== undefined) throw new Error(error);
      // The module's handler made it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return result as Result;
    },
    stop: () => stopProcess(child, "SIGTERM"),
  };
}

/** Sends a signal and waits for the end of the process. */
export async function stopProcess(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** In the child: runs each job of the parent, and ends with the parent. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it types the messages, too
export function answerParent<Job>(handle: (job: Job) => Promise<unknown>): void {
  process.on("message", ({ id, job }: { id: number; job: Job }) => {
    handle(job).then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
}
