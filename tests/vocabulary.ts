import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Words that no file name and no identifier holds, and what to say instead. */
export const REPLACED: Record<string, string> = {
  tell: "broadcast to a room, notify a person, emit an event",
  told: "broadcast, notified or received",
  telling: "broadcaster or notification",
  hear: "receive, or on… for a callback",
  heard: "received",
  books: "repository",
  rung: "fired",
  rungs: "results",
  ringing: "a clock that runs out",
  door: "authorize, joinBatcher or ClosedRoom",
  desk: "commissioner, service or editor",
  errand: "pendingPick",
  diary: "commissionerLog",
  lifeline: "watchdogPipe or reconnectingSocket",
  doorway: "joinBatcher",
  lookout: "reconciler",
  mailing: "bulkEmail or broadcast",
  letter: "email; character for a part of a text",
  letters: "emails; characters for parts of a text",
  trouble: "error, outage or issue",
  troubles: "errors, outages or issues",
  guest: "participant, client or member",
  guests: "participants, clients or members",
  stranger: "outsider, or what makes them one",
  deed: "action",
  deeds: "actions",
  dice: "rng",
  whim: "random",
  fate: "random",
  wish: "option, or queuedPlayer",
  wishes: "options",
  world: "testApp in tests, deps in sources",
  house: "registry or packageName",
  kennel: "serverPool",
  harbour: "serverAddress",
  weather: "faults",
  story: "scenario, e2e or content",
  stories: "scenarios or e2e",
  law: "invariant",
  laws: "invariants",
  scenery: "context",
  meddle: "mutate",
  storm: "chaos or faults",
  practise: "mockDraft",
  contestant: "player",
  contestants: "players",
  noon: "light",
  whoever: "the role",
  somebody: "the role",
  nobody: "no one, or the case",
  everybody: "all and the role",
};

export interface Finding {
  file: string;
  name: string;
  word: string;
}

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const SKIPPED = /^(?:node_modules|dist|test-results|\.\w.*)$/;

/** The source files below a folder. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : sourcesIn(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Replaced words in the name of a file and in the identifiers of its source; each name once. */
export function findReplacedWords(file: string, source = readFileSync(file, "utf8")): Finding[] {
  const names = new Set([basename(file).replace(/\..*$/, ""), ...identifiersOf(source)]);
  return [...names].flatMap((name) =>
    wordsOf(name)
      .filter((word) => Object.hasOwn(REPLACED, word))
      .map((word) => ({ file, name, word })),
  );
}

/** Identifiers outside comments, texts and regular expressions; the expressions in template texts are left out. */
export function identifiersOf(source: string): string[] {
  const code = source.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|>[^<>{}=;()]*</g,
    " ",
  );
  return code.match(/[A-Za-z_$][\w$]*/g) ?? [];
}

/** The words of a camelCase, PascalCase, kebab-case or UPPER_CASE name, in small letters. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4")
    .toLowerCase()
    .split(/[^a-z]+/);
