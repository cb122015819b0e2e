import type { Db } from "../../platform/db/database.ts";
import { databaseFingerprint } from "../checks/database-fingerprint.ts";

/** Refused requests between two checks of the database. */
const CHECK_AFTER = 25;

/**
 * Not judged: wrong passwords are counted, a refused pick that is sent again is refused again, and the keys of push
 * messages and the seed of a draft are made when they are first asked for, and servers with a draft say
 * every second that they run.
 */
const NOT_JUDGED = ["login_failures", "draft_answers", "push_keys", "draft_seeds", "draft_watch"].map(
  (name) => `public.${name}`,
);

/** Finds requests that were refused and still changed something. */
export function createChangeWatch(db: Db, report: (problem: string) => void) {
  let before: Record<string, string> | undefined;
  let refused: string[] = [];
  const fingerprint = async () => {
    const tables = await databaseFingerprint(db);
    return Object.fromEntries(Object.entries(tables).filter(([name]) => !NOT_JUDGED.includes(name)));
  };

  /** Checks whether the refused requests since the last check changed anything. */
  async function check(): Promise<void> {
    if (before === undefined || refused.length === 0) return;
    const after = await fingerprint();
    const changed = Object.keys(after).filter((name) => after[name] !== before?.[name]);
    if (changed.length > 0) report(`${changed.join(", ")} changed by one of\n  ${refused.join("\n  ")}`);
    before = after;
    refused = [];
  }

  return {
    check,
    /** Call it before a request that may change something. */
    prepare: async () => void (before ??= await fingerprint()),
    refused: async (what: string) => {
      refused.push(what);
      if (refused.length >= CHECK_AFTER) await check();
    },
    /** Call it when a permitted change was made: the refused requests since the last check cannot be judged. */
    changed: () => {
      before = undefined;
      refused = [];
    },
  };
}
