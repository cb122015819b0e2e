import type { Db } from "../../platform/db/database.ts";
import { databaseFingerprint } from "../checks/database-fingerprint.ts";

/** Refused requests between two checks of the database. */
const CHECK_AFTER = 25;

/**
 * Tables that are not checked: wrong passwords are counted, the answers to refused picks are stored, push keys and
 * draft seeds are created on first use, and servers with a draft write a heartbeat every second.
 */
const NOT_JUDGED = ["login_failures", "draft_answers", "push_keys", "draft_seeds", "clock_heartbeat"].map(
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
