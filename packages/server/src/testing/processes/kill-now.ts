/**
 * Kills a process as `kill -9` does. Throws without one: the process id 0 would kill the test run, because it means all
 * processes of the caller's group.
 */
export function killNow(pid: number | undefined): void {
  if (pid === undefined || !(pid > 0)) throw new Error(`there is no process to kill: ${pid}`);
  process.kill(pid, "SIGKILL");
}
