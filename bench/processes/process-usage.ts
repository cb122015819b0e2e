import { readdirSync, readFileSync } from "node:fs";

/** The processor time that a process and all its threads have used, in milliseconds. Linux only. */
export function cpuMs(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.reduce((sum, task) => sum + nanoseconds(`/proc/${pid}/task/${task}/schedstat`), 0) / 1e6;
}

/** A thread may end in between. */
function nanoseconds(file: string): number {
  try {
    return Number(readFileSync(file, "utf8").split(" ", 1)[0]);
  } catch {
    return 0;
  }
}

/** The memory that a process has in RAM, in bytes. Linux only. */
export function residentBytes(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
