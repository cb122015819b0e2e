import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type * as game from "@emberline/game";
import type { ViewerLimits } from "@emberline/game";
import type * as notes from "../../features/spoilers/seen-notes.ts";
import type * as seasons from "../../features/spoilers/seen-season.ts";
import type * as limits from "../../features/spoilers/viewer-limits.ts";

const SOURCE = fileURLToPath(new URL("../..", import.meta.url));
/** What its modules call of each other is part of their callers' use. */
const MARKS = /^features\/spoilers\/(?:seen-\w+|viewer-limits|mark-store|schedule-store)\.ts$/;
const NO_LIMITS: ViewerLimits = { watchedThrough: null, shownThrough: null };

/** Where in the sources a function is called: "features/results/teams/team-routes.ts:24 viewerLimits". */
export type CallSite = string;

type MarkModule = typeof limits & typeof seasons & typeof notes & Pick<typeof game, "isSeen">;

/** The modules through which marks are used. */
export const MARK_MODULES = {
  "../../features/spoilers/viewer-limits.ts": [
    "viewerLimits",
    "watchedThrough",
    "watchedThroughBySeason",
    "findViewerLimits",
    "findWatchedThrough",
    "findLimitsOf",
    "hasSeenDraft",
  ],
  "../../features/spoilers/seen-season.ts": ["findSeenSeason", "requireDraftSeen", "findSeenDrafts"],
  "../../features/spoilers/seen-notes.ts": ["seenNotes"],
  "@emberline/game": ["isSeen"],
} satisfies Record<string, (keyof MarkModule)[]>;

interface Use {
  callSite: CallSite;
  userId: string;
  cause: string;
}

/** Notes who asks for a mark, and takes single uses away. */
export interface MarkRecorder {
  /** What is being done for each user, by their id. */
  doing: Map<string, string>;
  /** What was done where, for whom; once each. */
  uses: Map<string, Use>;
  /** The call that is answered as if everything had been seen. */
  removed: CallSite | null;
  wrap: <T extends object>(module: T) => T;
}

export function createMarkRecorder(): MarkRecorder {
  /** Whether the call is answered as if everything had been seen. Without users it is for those for whom one thing is done. */
  function takeNote(name: string, userIds: readonly string[] | null): boolean {
    const callSite = `${callSiteOfCaller()} ${name}`;
    if (MARKS.test(callSite.split(":")[0] ?? "")) return false;
    const { doing } = recorder;
    const all = new Set(doing.values()).size === 1 ? [...doing.keys()] : [];
    for (const userId of userIds ?? all) {
      const cause = doing.get(userId);
      if (cause !== undefined)
        recorder.uses.set(`${callSite} ${userId} ${cause}`, { callSite, userId, cause });
    }
    return callSite === recorder.removed;
  }
  const recorder: MarkRecorder = {
    doing: new Map(),
    uses: new Map(),
    removed: null,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the functions that it has are used
    wrap: (module) => ({ ...module, ...wrapped(module as unknown as MarkModule, takeNote) }),
  };
  return recorder;
}

type TakeNote = (name: keyof MarkModule, userIds: readonly string[] | null) => boolean;

/** Those of a module's functions through which marks are used. */
function wrapped(module: MarkModule, takeNote: TakeNote): object {
  const all: MarkModule = {
    ...module,
    viewerLimits: (...args) =>
      takeNote("viewerLimits", [args[1].userId]) ? Promise.resolve(NO_LIMITS) : module.viewerLimits(...args),
    watchedThrough: (...args) =>
      takeNote("watchedThrough", [args[1].userId]) ? Promise.resolve(null) : module.watchedThrough(...args),
    watchedThroughBySeason: (...args) =>
      takeNote("watchedThroughBySeason", [args[1].userId])
        ? Promise.resolve(new Map())
        : module.watchedThroughBySeason(...args),
    hasSeenDraft: (...args) =>
      takeNote("hasSeenDraft", [args[1].userId]) ? Promise.resolve(true) : module.hasSeenDraft(...args),
    findViewerLimits: (...args) =>
      takeNote("findViewerLimits", [args[1].userId])
        ? Promise.resolve(NO_LIMITS)
        : module.findViewerLimits(...args),
    findWatchedThrough: (...args) =>
      takeNote("findWatchedThrough", [args[1].userId])
        ? Promise.resolve(null)
        : module.findWatchedThrough(...args),
    findLimitsOf: (...args) => {
      const userIds = args[1].map(({ userId }) => userId);
      return takeNote("findLimitsOf", userIds)
        ? Promise.resolve(userIds.map(() => NO_LIMITS))
        : module.findLimitsOf(...args);
    },
    findSeenSeason: (...args) =>
      takeNote("findSeenSeason", [args[1].userId]) ? Promise.resolve(null) : module.findSeenSeason(...args),
    requireDraftSeen: (...args) =>
      takeNote("requireDraftSeen", null) ? undefined : module.requireDraftSeen(...args),
    seenNotes: async (...args) => {
      const isRemoved = takeNote("seenNotes", [args[1].userId]);
      const seen = await module.seenNotes(...args);
      return isRemoved ? { ...seen, notes: seen.source, hidden: "" } : seen;
    },
    findSeenDrafts: (...args) =>
      takeNote("findSeenDrafts", null) ? Promise.resolve(() => true) : module.findSeenDrafts(...args),
    isSeen: (...args) => takeNote("isSeen", null) || module.isSeen(...args),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in module));
}

/** What called the function that calls this: the first place of the sources outside the tests. */
export function callSiteOfCaller(): string {
  const { stack = "" } = new Error("a call");
  for (const [, path = "", line = ""] of stack.matchAll(/([^\s(]+\.ts):(\d+):\d+/g)) {
    const file = relative(SOURCE, path.replace(/^file:\/\//, ""));
    if (!file.startsWith("..") && !file.startsWith("testing/")) return `${file}:${line}`;
  }
  throw new Error(`called from nowhere: ${stack}`);
}

/** Every call of these functions in the sources. */
export function findCallSites(functions: readonly string[]): CallSite[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("testing/") && !MARKS.test(file),
  );
  return files.flatMap((file) => callsIn(file, readFileSync(join(SOURCE, file), "utf8"), functions));
}

const OF_GAME = new Set<string>(MARK_MODULES["@emberline/game"]);

function callsIn(file: string, source: string, functions: readonly string[]): CallSite[] {
  // The game has a pure function with the name of one of ours; others name a variable like one of the game's.
  const ofGame = /import \{([^}]*)\} from "@emberline\/game"/.exec(source)?.[1] ?? "";
  const isOfGame = (name: string) => new RegExp(String.raw`\b${name}\b(?! as)`).test(ofGame);
  const names = functions.filter((name) => isOfGame(name) === OF_GAME.has(name));
  return names.flatMap((name) =>
    [...source.matchAll(new RegExp(String.raw`(?<!function |[\w.])${name}\(`, "g"))].map(
      ({ index }) => `${file}:${source.slice(0, index).split("\n").length} ${name}`,
    ),
  );
}
