import { posix } from "node:path";

/** Source files by their path from the root of the repository. */
export type Files = ReadonlyMap<string, string>;

interface House {
  /** The packages that may be entered from here. */
  mayEnter: string[];
  /** Floors from the ground up; an import goes down or stays. Other files at the root of src are the ground. */
  floors: string[][];
}

export const houses: Record<string, House> = {
  game: { mayEnter: [], floors: [["draft", "scoring", "survey", "season"], ["index"]] },
  contract: { mayEnter: ["game"], floors: [["index"]] },
  server: {
    mayEnter: ["game", "contract"],
    floors: [
      ["clock", "db", "mail", "push", "images", "auth", "calendar"],
      ["deps"],
      ["notify"],
      ["http", "realtime", "jobs"],
      ["features"],
      ["app"],
      ["start-app"],
      ["main", "cli"],
    ],
  },
  web: {
    mayEnter: ["game", "contract"],
    floors: [
      ["styles", "sw"],
      ["ui", "api"],
      ["push"],
      ["session"],
      ["draft-setup"],
      ["features", "admin"],
      ["app"],
      ["main"],
    ],
  },
};

/** Every import that breaks the house's rules, as a sentence each. */
export function violations(files: Files): string[] {
  const broken = [...files].flatMap(([path, source]) =>
    importsOf(source).flatMap((specifier) => judge(path, specifier, files) ?? []),
  );
  return [...broken, ...placeless(files), ...circles(files)];
}

function judge(path: string, specifier: string, files: Files): string | undefined {
  const from = placeOf(path);
  if (specifier.startsWith("@emberline/")) return judgePackage(path, specifier);
  if (!specifier.startsWith(".")) {
    const isPure = from.house === "game" && !isTest(path);
    return isPure ? `${path} is pure and imports ${specifier}` : undefined;
  }
  const target = resolveImport(path, specifier, files) ?? posix.join(posix.dirname(path), specifier);
  const to = placeOf(target);
  if (!target.startsWith("packages/") || isTest(path)) return undefined;
  if (to.house !== from.house) return `${path} enters ${to.house} by ${specifier}, not by its index`;
  if (isTest(target)) return `${path} imports ${target}, which is for tests`;
  if (to.floor > from.floor) return `${path} goes up to ${target}`;
  if (to.feature && from.feature && to.feature !== from.feature) {
    return `${path} imports another feature, ${target}`;
  }
  return undefined;
}

function judgePackage(path: string, specifier: string): string | undefined {
  const [, name = "", ...inside] = specifier.split("/");
  const { house } = placeOf(path);
  if (inside.length > 0) return `${path} enters ${name} by ${specifier}, not by its index`;
  const allowed = houses[house]?.mayEnter ?? Object.keys(houses);
  return allowed.includes(name) ? undefined : `${path} may not enter ${name}`;
}

interface Place {
  house: string;
  /** 0 is the ground. */
  floor: number;
  /** "features/league", where such a thing has walls. */
  feature: string | undefined;
}

function placeOf(path: string): Place {
  const [, house = "", , first = "", second = ""] = path.split("/");
  const name = first.replace(/\.\w+$/, "");
  const floor = (houses[house]?.floors ?? []).findIndex((names) => names.includes(name)) + 1;
  const hasWalls = name === "features" || name === "admin";
  return { house, floor, feature: hasWalls ? `${name}/${second}` : undefined };
}

/** A new folder has to be given its floor here before anything is put into it. */
function placeless(files: Files): string[] {
  const folders = new Set([...files.keys()].filter((path) => !isTest(path)).map(folderOf));
  return [...folders].filter((folder) => folder !== undefined).map((folder) => `${folder} has no floor`);
}

function folderOf(path: string): string | undefined {
  const [, house = "", , first, inside] = path.split("/");
  if (first === undefined || inside === undefined || placeOf(path).floor > 0) return undefined;
  return `packages/${house}/src/${first}`;
}

function circles(files: Files): string[] {
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
  return /\.test\.tsx?$/.test(path) || /^packages\/\w+\/src\/testing\//.test(path);
}
