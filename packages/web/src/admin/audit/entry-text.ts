import type { AuditEntry } from "@emberline/contract";
import { actionLabels } from "./action-labels.ts";

/** A sentence in parts: user, text before the subject, subject, text after it. */
export interface EntryText {
  who: string;
  before: string;
  subject: string;
  after: string;
}

const UNKNOWN_USER = "The operator or a deleted user";

/** The sentence that describes an entry of the audit log. */
export function describeEntry({ user, action, subject, after }: AuditEntry): EntryText {
  const sentence =
    action === "player.eliminated" && after?.["episodeId"] === null
      ? "put {} back in the game"
      : (actionLabels[action]?.sentence ?? `performed ${action.replace(/[.-]/g, " ")}: {}`);
  const [before = "", rest = ""] = (subject === "" ? withoutSubject(sentence) : sentence).split("{}");
  return {
    who: user?.username ?? UNKNOWN_USER,
    before,
    subject: sentence.includes("{}") ? subject : "",
    after: rest,
  };
}

/** "graded the poll {}" becomes "graded a poll" when the subject has no name. */
const withoutSubject = (sentence: string) =>
  sentence.replace(/the (\w+) \{\}/, "a $1").replace("{}", "something");
