import { cpus, loadavg, release, totalmem, type } from "node:os";
import type { Cores } from "../processes/cores.ts";

/** Where and when a run was made. */
export function describeRun(startedAt: Date, cores: Cores, leagues: number): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const [load = 0] = loadavg();
  const pinning =
    cores.server === null
      ? "The processes were not pinned to cores."
      : `Server and limit servers on core ${cores.server}, PostgreSQL on core ${cores.database}, the load generator on core ${cores.generator}.`;
  return [
    `${startedAt.toISOString().slice(0, 16).replace("T", " ")} UTC, ${cpus().length} × ${processor?.model.trim() ?? "unknown"}, ${memory} GB, ${type()} ${release()}, Node ${process.version}, load average before the run ${load.toFixed(2)}, ${leagues} leagues.`,
    pinning,
  ].join(" ");
}
