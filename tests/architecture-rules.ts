import { posix } from "node:path";

/** Source files by their path from the root of the repository. */
export type Files = ReadonlyMap<string, string>;

interface PackageRules {
  /** The packages that this one may import. */
  mayImport: string[];
  /** From the lowest layer up: a file imports files of its own layer and of lower ones. */
  layers: string[][];
}

export const packageRules: Record<string, PackageRules> = {
  game: {
    mayImport: [],
    layers: [["draft", "scoring", "survey", "season", "spoilers", "recap"], ["lab"], ["index"]],
  },
  contract: {
    mayImport: ["game"],
    layers: [["account", "league", "draft", "season", "site"], ["index"]],
  },
  server: {
    mayImport: ["game", "contract"],
    layers: [["platform"], ["features"], ["app", "demo-league", "worker"], ["main", "cli"]],
  },
  web: {
    mayImport: ["game", "contract"],
    layers: [["styles", "platform", "ui"], ["features"], ["app"], ["main"]],
  },
};

/** Every import that breaks the rules, as a sentence each. */
export function violations(files: Files): string[] {
  const brokenImports = [...files].flatMap(([path, source]) =>
    importsOf(source).flatMap((specifier) => checkImport(path, specifier, files) ?? []),
  );
  return [...brokenImports, ...foldersWithoutLayer(files), ...findCycles(files), ...featureCycles(files)];
}

function checkImport(path: string, specifier: string, files: Files): string | undefined {
  const from = locationOf(path);
  if (specifier.startsWith("@emberline/")) return checkPackageImport(path, specifier);
  if (!specifier.startsWith(".")) {
    const isPure = from.packageName === "game" && !isTest(path);
    return isPure ? `${path} is pure and imports ${specifier}` : undefined;
  }
  const target = resolveImport(path, specifier, files) ?? posix.join(posix.dirname(path), specifier);
  const to = locationOf(target);
  if (!target.startsWith("packages/") || isTest(path)) return undefined;
  if (to.packageName !== from.packageName)
    return `${path} enters ${to.packageName} by ${specifier}, not by its index`;
  if (isTest(target)) return `${path} imports ${target}, which is for tests`;
  if (to.layer > from.layer) return `${path} goes up to ${target}`;
  const isOtherFeature =
    to.feature !== undefined && from.feature !== undefined && to.feature !== from.feature;
  if (isOtherFeature && !target.endsWith(`/${to.feature}/index.ts`)) {
    return `${path} imports ${target}, not the index of that feature`;
  }
  return checkAdminImport(path, target);
}

/** On the web, an admin's screens are imported by each other and by the admin's routes: they must not reach a fan. */
function checkAdminImport(path: string, target: string): string | undefined {
  const [adminFolder] = /^packages\/web\/src\/features\/\w+\/admin\//.exec(target) ?? [];
  if (adminFolder === undefined || path.startsWith(adminFolder)) return undefined;
  const isAdminRoute = /^packages\/web\/src\/app\/(?:\w+\/)*admin-[\w-]+\.tsx?$/.test(path);
  return isAdminRoute ? undefined : `${path} imports ${target}, which is for admins`;
}

function checkPackageImport(path: string, specifier: string): string | undefined {
  const [, name = "", ...inside] = specifier.split("/");
  const { packageName } = locationOf(path);
  if (inside.length > 0) return `${path} enters ${name} by ${specifier}, not by its index`;
  const allowed = packageRules[packageName]?.mayImport ?? Object.keys(packageRules);
  return allowed.includes(name) ? undefined : `${path} may not enter ${name}`;
}

/** The folders of the draft on the server, from the top down: a request passes through them without coming back up. */
const DRAFT_FOLDERS = [
  ["socket", "api"],
  ["mock-draft"],
  ["service"],
  ["engine"],
  ["room"],
  ["store"],
  ["model"],
];
const DRAFT = "packages/server/src/features/drafts/";

/** Imports that leave the draft for HTTP or the embedded PostgreSQL, or go back up in its folders. */
export function draftViolations(files: Files): string[] {
  return [...files].flatMap(([path, source]) =>
    path.startsWith(DRAFT) && !isTest(path)
      ? importsOf(source).flatMap((specifier) => checkDraftImport(path, specifier) ?? [])
      : [],
  );
}

function checkDraftImport(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(path), specifier);
  const isRoute = /\/api\/[\w-]+-routes\.ts$/.test(path);
  // Routes are bound to HTTP; nothing else of the draft knows it.
  if (target.startsWith("packages/server/src/platform/http/") && !isRoute) return `${path} imports ${target}`;
  if (target.startsWith("packages/server/src/platform/db/embedded-postgres/"))
    return `${path} imports ${target}`;
  const [from, to] = [draftFolderOf(path), draftFolderOf(target)];
  return to >= 0 && to < from ? `${path} goes up to ${target}` : undefined;
}

function draftFolderOf(path: string): number {
  const [folder = ""] = path.startsWith(DRAFT) ? path.slice(DRAFT.length).split("/") : [];
  return DRAFT_FOLDERS.findIndex((names) => names.includes(folder));
}

/** Functions of the platform or of a feature that take all dependencies of the server, not the ones that they use. */
export function wholeDeps(files: Files): string[] {
  return [...files].flatMap(([path, source]) =>
    /^packages\/server\/src\/(?:platform|features)\//.test(path) &&
    !isTest(path) &&
    /(?<!extends )\b(?:Worker)?Deps\b(?=[,);\n ])/.test(
      source
        .replaceAll(/Pick<\s*\w+,/g, "")
        .replaceAll(/^import .*|^export interface .*|\/\*[^]*?\*\//gm, ""),
    )
      ? [path]
      : [],
  );
}

const FOLDER_MAX_FILES = 15;
/** These hold a few more: many small files of one subject. They must not grow. */
const LARGER_FOLDERS = new Map([
  ["packages/web/src/platform/api", 17],
  ["packages/web/src/ui/forms", 16],
]);

/** Folders with more source files than a reader can overlook; tests do not count. */
export function largeFolders(files: Files): string[] {
  const counts = new Map<string, number>();
  for (const path of files.keys()) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > (LARGER_FOLDERS.get(folder) ?? FOLDER_MAX_FILES) ? [`${folder} has ${count} files`] : [],
  );
}

/** Tables that several features write, and why. */
const SHARED_TABLES = new Set([
  // Owned by `platform/email`: a feature only withdraws its own emails from it.
  "mail_outbox",
  // The schema of the queue.
  "graphile_worker",
  // Seasons keeps the episode; results keeps its publication and which recaps were sent.
  "episodes",
]);
const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)|\b(?:insert\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:\w+\s+)?set\b/g;

/** Tables that several features of the server write; the layers below them may, too. */
export function sharedTables(files: Files): string[] {
  const writers = new Map<string, Set<string>>();
  for (const [path, source] of files) {
    const { packageName, feature } = locationOf(path);
    if (packageName !== "server" || feature === undefined || isTest(path)) continue;
    for (const [, ...tables] of withoutComments(source).matchAll(WRITES)) {
      const table = toSnakeCase(tables.find((name) => name !== undefined) ?? "");
      writers.set(table, (writers.get(table) ?? new Set()).add(feature));
    }
  }
  return [...writers].flatMap(([table, features]) =>
    features.size > 1 && !SHARED_TABLES.has(table)
      ? [`${table} is written by ${[...features].sort().join(" and ")}`]
      : [],
  );
}

const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");

const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);

interface Location {
  packageName: string;
  /** 0 for a file of no layer. */
  layer: number;
  feature: string | undefined;
}

function locationOf(path: string): Location {
  const [, packageName = "", , first = "", second = ""] = path.split("/");
  const name = first.replace(/\.\w+$/, "");
  const layer = (packageRules[packageName]?.layers ?? []).findIndex((names) => names.includes(name)) + 1;
  return { packageName, layer, feature: name === "features" ? second : undefined };
}

/** A new folder needs a layer in `packageRules`. */
function foldersWithoutLayer(files: Files): string[] {
  const folders = new Set([...files.keys()].filter((path) => !isTest(path)).map(folderOf));
  return [...folders].filter((folder) => folder !== undefined).map((folder) => `${folder} has no layer`);
}

function folderOf(path: string): string | undefined {
  const [, packageName = "", , first, inside] = path.split("/");
  if (first === undefined || inside === undefined || locationOf(path).layer > 0) return undefined;
  return `packages/${packageName}/src/${first}`;
}

function findCycles(files: Files): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) {
      found.push(`a circle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
      return;
    }
    if (done.has(path)) return;
    for (const specifier of importsOf(files.get(path) ?? "")) {
      const target = resolveImport(path, specifier, files);
      if (target !== undefined) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of files.keys()) visit(path, []);
  return found;
}

/** Features that import each other, in any number of steps, even where no file does. */
function featureCycles(files: Files): string[] {
  const imported = new Map<string, Set<string>>();
  for (const [path, source] of files) {
    const from = locationOf(path);
    if (from.feature === undefined || isTest(path)) continue;
    const name = `${from.packageName}/${from.feature}`;
    const others = imported.get(name) ?? new Set();
    for (const specifier of importsOf(source)) {
      const target = resolveImport(path, specifier, files);
      const to = target === undefined ? undefined : locationOf(target);
      if (to?.feature !== undefined && to.feature !== from.feature)
        others.add(`${to.packageName}/${to.feature}`);
    }
    imported.set(name, others);
  }
  return [...imported.keys()].flatMap((name) => {
    const reached = new Set(imported.get(name));
    // A set may grow while it is gone through.
    for (const next of reached) imported.get(next)?.forEach((other) => reached.add(other));
    return reached.has(name) ? [`feature ${name} imports itself through others`] : [];
  });
}

function resolveImport(path: string, specifier: string, files: Files): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(path), specifier);
  return [target, `${target}.ts`, `${target}.tsx`].find((candidate) => files.has(candidate));
}

const importPattern =
  /^\s*(?:import|export)\b[^;"']*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']|\bimport\s*\(\s*["']([^"']+)["']/gm;

export function importsOf(source: string): string[] {
  return [...source.matchAll(importPattern)].flatMap((match) => match[1] ?? match[2] ?? match[3] ?? []);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^packages\/\w+\/src\/(?:testing|dev)\//.test(path);
}
