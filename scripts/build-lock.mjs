import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, logProgress } from "./run-command.mjs";

const POLL_MS = 100;
const HEARTBEAT_MS = 1000;
const LOST_MS = 15_000;
const FREE = "free";

/** Only one process at a time installs or builds in this checkout; the others wait. */
export function withBuildLock(work) {
  const onWait = () => logProgress("Another process installs or builds here. Waiting for it …");
  return withLock(join(root, ".cache", "build-lock"), work, { onWait });
}

/**
 * Runs `work` while no other process does so under the same folder. Each holder has a numbered file there. The next
 * holder creates the file with the next number, which only one process can do, once the last file is marked as free, or
 * its process is dead or has not touched it for 15 s (its process id may have been reused). The file with the highest
 * number is never removed, so that no number is used twice.
 */
export async function withLock(folder, work, { onWait = () => {}, lostMs = LOST_MS } = {}) {
  const file = await acquire(folder, { onWait, lostMs });
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    writeFileSync(file, FREE);
  }
}

async function acquire(folder, options) {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const last = Math.max(0, ...numbersIn(folder));
    if (last > 0) await untilFree(join(folder, String(last)), options);
    const number = last + 1;
    const file = join(folder, String(number));
    if (!create(file)) continue;
    const others = numbersIn(folder).filter((other) => other !== number);
    // Too late: other processes have held the lock since the check.
    const isLate = others.some((other) => other > number);
    for (const name of isLate ? [number] : others) rmSync(join(folder, String(name)), { force: true });
    if (!isLate) return file;
  }
}

const numbersIn = (folder) => readdirSync(folder).map(Number).filter(Number.isInteger);

function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

async function untilFree(file, { onWait, lostMs }) {
  let [seen, since] = [undefined, performance.now()];
  for (let waited = false; ; waited = true) {
    const holder = read(file);
    if (holder === undefined || holder.text === FREE || isDead(holder.text)) return;
    if (holder.touchedAt !== seen) [seen, since] = [holder.touchedAt, performance.now()];
    else if (performance.now() - since > lostMs) return;
    if (!waited) onWait();
    await sleep(POLL_MS);
  }
}

/** Empty while it is being created or marked. */
function isDead(text) {
  if (text === "") return false;
  try {
    process.kill(Number(text), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

function read(file) {
  return unlessGone(() => ({ text: readFileSync(file, "utf8"), touchedAt: statSync(file).mtimeMs }));
}

function touch(file) {
  unlessGone(() => utimesSync(file, new Date(), new Date()));
}

function unlessGone(act) {
  try {
    return act();
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
