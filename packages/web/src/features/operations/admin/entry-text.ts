import type { AuditEntry } from "@emberline/contract";
import { EXIT_KINDS, type ExitKind, exitText } from "@emberline/game";
import { actionLabels } from "./action-labels.ts";
import type { NamesById } from "./changed-values.ts";

/** A sentence in parts: user, text before the subject, subject, text after it. */
export interface EntryText {
  who: string;
  before: string;
  subject: string;
  after: string;
}

/** The author of actions whose entries have no user: the server, a deleted user or the operator. */
const NO_USER: Readonly<Record<string, string>> = {
  "draft.postponed": "The server",
  "account.deleted": "A user",
  "admin.created": "The operator",
};

/** The sentence that describes an entry of the audit log. */
export function describeEntry(entry: AuditEntry, names: NamesById): EntryText {
  const { user, action } = entry;
  // An entry without a stored name shows the subject's name of today.
  const subject = entry.subject || (names[entry.subjectId ?? ""] ?? "");
  const sentence = sentenceOf(entry);
  const [before = "", rest = ""] = (subject === "" ? withoutSubject(sentence) : sentence).split("{}");
  return {
    who: user?.username ?? NO_USER[action] ?? "The operator or a deleted user",
    before,
    subject: sentence.includes("{}") ? subject : "",
    after: rest,
  };
}

function sentenceOf({ action, before, after }: AuditEntry): string {
  if (action === "player.eliminated") {
    if (after?.["episodeId"] === null) return "put {} back in the game";
    if (!before?.["episodeId"]) return `marked {} as ${exitText(kindOf(after)).toLowerCase()}`;
  }
  return actionLabels[action]?.sentence ?? `performed ${action.replace(/[.-]/g, " ")}: {}`;
}

/** How the player left. Old entries do not have the kind. */
function kindOf(after: AuditEntry["after"]): ExitKind {
  const exits: unknown = after?.["exits"];
  const rows: { episodeId?: unknown; kind?: unknown }[] = Array.isArray(exits) ? exits : [];
  const exit = rows.find(({ episodeId }) => episodeId === after?.["episodeId"]);
  return EXIT_KINDS.find((kind) => kind === exit?.kind) ?? "voted-out";
}

/** "added the tribe {}" becomes "added a tribe" when the subject has no name. */
const withoutSubject = (sentence: string) =>
  sentence
    .replace(/the (\w+) \{\}/, (_, noun: string) => `${/^(?!user)[aeiou]/.test(noun) ? "an" : "a"} ${noun}`)
    .replace("{}", "something");
