import type { AuditEntry } from "@emberline/contract";
import { deeds } from "./action-labels.ts";

/** A sentence in three parts; the middle one is what it was about. */
export interface EntryWords {
  who: string;
  before: string;
  subject: string;
  after: string;
}

const NOBODY = "The operator, or somebody who is gone,";

export function entryWords({ user, action, subject, after }: AuditEntry): EntryWords {
  const words =
    action === "player.eliminated" && after?.["episodeId"] === null
      ? "put {} back in the game"
      : (deeds[action]?.words ?? `did ${action.replace(/[.-]/g, " ")}: {}`);
  const [before = "", rest = ""] = (subject === "" ? withoutSubject(words) : words).split("{}");
  return { who: user?.username ?? NOBODY, before, subject: words.includes("{}") ? subject : "", after: rest };
}

/** "graded the poll {}" without a name is "graded a poll". */
const withoutSubject = (words: string) => words.replace(/the (\w+) \{\}/, "a $1").replace("{}", "something");
