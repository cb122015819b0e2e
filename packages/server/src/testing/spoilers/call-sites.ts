import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type * as marks from "../../spoilers/seen-through.ts";

const SOURCE = fileURLToPath(new URL("../..", import.meta.url));
const MODULE = "spoilers/seen-through.ts";

/** Where in the sources a mark is used: "features/team/team-routes.ts:24". */
export type CallSite = string;

type MarkModule = typeof marks;

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
  wrap: (module: MarkModule) => MarkModule;
}

export function createMarkRecorder(): MarkRecorder {
  /** Whether the call is answered with null. */
  function takeNote(userIds: readonly string[]): boolean {
    const callSite = callerOf();
    for (const userId of userIds) {
      const cause = recorder.doing.get(userId);
      if (cause !== undefined)
        recorder.uses.set(`${callSite} ${userId} ${cause}`, { callSite, userId, cause });
    }
    return callSite === recorder.removed;
  }
  const recorder: MarkRecorder = {
    doing: new Map(),
    uses: new Map(),
    removed: null,
    wrap: (module) => ({
      ...module,
      seenThrough: (...args) => (takeNote([args[1].userId]) ? null : module.seenThrough(...args)),
      findSeenThrough: (...args) =>
        takeNote([args[1].userId]) ? Promise.resolve(null) : module.findSeenThrough(...args),
      findSeenThroughOf: (...args) =>
        takeNote(args[1])
          ? Promise.resolve(new Map(args[1].map((userId) => [userId, null])))
          : module.findSeenThroughOf(...args),
    }),
  };
  return recorder;
}

/** What called the function that calls this: the first place of the sources outside the tests and the module of marks. */
export function callerOf(): CallSite {
  const { stack = "" } = new Error("a call");
  for (const [, path = "", line = ""] of stack.matchAll(/([^\s(]+\.ts):(\d+):\d+/g)) {
    const file = relative(SOURCE, path.replace(/^file:\/\//, ""));
    if (!file.startsWith("..") && !file.startsWith("testing/") && file !== MODULE) return `${file}:${line}`;
  }
  throw new Error(`called from nowhere: ${stack}`);
}

/** Every call of these functions in the sources. */
export function findCallSites(functions: readonly string[]): CallSite[] {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith("testing/") && file !== MODULE,
  );
  return files.flatMap((file) => callsIn(file, readFileSync(join(SOURCE, file), "utf8"), functions));
}

function callsIn(file: string, source: string, functions: readonly string[]): CallSite[] {
  // The pure function of the same name.
  const others = /import \{([^}]*)\} from "@emberline\/game"/.exec(source)?.[1] ?? "";
  const names = functions.filter((name) => !new RegExp(String.raw`\b${name}\b(?! as)`).test(others));
  return names.flatMap((name) =>
    [...source.matchAll(new RegExp(String.raw`(?<!function |[\w.])${name}\(`, "g"))].map(
      ({ index }) => `${file}:${source.slice(0, index).split("\n").length}`,
    ),
  );
}
