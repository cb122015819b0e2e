import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies a process beyond its number: boot id and start time. Undefined when it does not exist or is a zombie.
 */
export function identityOf(pid: number): string | undefined {
  if (process.platform === "linux") return linuxIdentity(pid);
  if (process.platform === "win32") return answersToSignals(pid) ? "alive" : undefined;
  return psField(pid, "lstart=");
}

/** The command line of a process; undefined when it does not exist or cannot be read. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === "linux") return readText(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ");
  return process.platform === "win32" ? undefined : psField(pid, "command=");
}

function linuxIdentity(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in parentheses may contain anything; the numbered fields follow the last one (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === "Z" || state === "X") return undefined;
  return `${readText("/proc/sys/kernel/random/boot_id")?.trim() ?? ""} ${startTicks}`;
}

function psField(pid: number, field: string): string | undefined {
  const { stdout } = spawnSync("ps", ["-o", field, "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}

function answersToSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
