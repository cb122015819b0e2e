import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const KEPT_MS = 30 * 86_400_000;

/**
 * Moves a finished build into the folder that servers read from, file by file, the page last. Files of earlier builds
 * stay for another 30 days, because a running server keeps serving its first page, and browsers may have it open.
 */
export function publishBuild(built, folder, { entry = "index.html", now = Date.now() } = {}) {
  const fresh = filesIn(built);
  for (const name of fresh.sort((a, b) => Number(a === entry) - Number(b === entry))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    renameSync(join(built, name), join(folder, name));
  }
  for (const name of readdirSync(folder).filter((file) => file.startsWith(".next-"))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  removeOldFiles(folder, new Set(fresh), now);
}

/** Records when a file stopped belonging to any build, and removes files after 30 days. */
function removeOldFiles(folder, fresh, now) {
  const record = join(folder, ".superseded.json");
  const known = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  const since = {};
  for (const name of filesIn(folder).filter((file) => !fresh.has(file))) {
    const at = known[name] ?? now;
    if (now - at > KEPT_MS) rmSync(join(folder, name));
    else since[name] = at;
  }
  writeFileSync(record, JSON.stringify(since));
}

/** Paths with slashes, without those that begin with a dot. */
function filesIn(folder, prefix = "") {
  return readdirSync(join(folder, prefix))
    .filter((name) => !name.startsWith("."))
    .flatMap((name) => {
      const path = `${prefix}${name}`;
      return statSync(join(folder, path)).isDirectory() ? filesIn(folder, `${path}/`) : [path];
    });
}
