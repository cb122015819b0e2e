import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../../../../../web", import.meta.url));

/** Where the app has the addresses of its pages, with what theirs begin with. */
const PAGE_SOURCES = { "app/routes.tsx": "/", "app/admin-app.tsx": "/admin/" };

/** What the build adds. */
const BUILT_FILES = ["sw.js", "assets/app-1.js"];

/** A folder like that of the built app, with its real page and files; the code is not what matters. */
export function createWebFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "emberline-web-"));
  cpSync(join(WEB, "public"), folder, { recursive: true });
  cpSync(join(WEB, "index.html"), join(folder, "index.html"));
  mkdirSync(join(folder, "assets"));
  for (const file of BUILT_FILES) writeFileSync(join(folder, file), `// ${file}`);
  return folder;
}

/** The paths of the folder's files. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));

/** The path of every page of the app, with its parameters, and of one that there is not. */
export const PAGES: string[] = Object.entries(PAGE_SOURCES).flatMap(([file, start]) => [
  start,
  ...[...readFileSync(join(WEB, "src", file), "utf8").matchAll(/<Route path="\/?([^"]+)"/g)].map(
    ([, path = ""]) => start + path.replace("*", "nowhere"),
  ),
]);
