import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Which processor core each process runs on; null where processes are not pinned. */
export interface Cores {
  server: number | null;
  /** With two cores the server's, as on a small machine: the generator must not share its core. */
  database: number | null;
  generator: number | null;
}

/** Pins where the system can: on Linux, with two cores or more. */
export function chooseCores(isWanted: boolean): Cores {
  const [server = null, generator = null, database = server] = isWanted ? usableCores() : [];
  return generator === null
    ? { server: null, database: null, generator: null }
    : { server, database, generator };
}

/** The command that runs Node on a core. */
export function pinned(core: number | null, args: string[]): { command: string; args: string[] } {
  if (core === null) return { command: process.execPath, args };
  return { command: "taskset", args: ["--cpu-list", String(core), process.execPath, ...args] };
}

/** Moves this process to the core, and the processes that it starts from now on. */
export function pinThisProcess(core: number | null): void {
  if (core === null) return;
  execFileSync("taskset", ["--cpu-list", "--pid", String(core), String(process.pid)], { stdio: "ignore" });
}

/** The cores that this process may use; none without `taskset`. */
function usableCores(): number[] {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    const [, list = ""] =
      /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return list.split(",").flatMap((range) => {
      const [from = 0, to = from] = range.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
  } catch {
    return [];
  }
}
