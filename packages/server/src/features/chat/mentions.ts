import { fullName } from "@emberline/game";
import type { ChatMessage, HandlerInput, chatRoutes } from "@emberline/contract";
import type { Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import { stripControlAndBidi } from "../../platform/sanitize-text.ts";
import { anyOf } from "../../platform/db/database.ts";

interface Person {
  userId: string;
  firstName: string;
  lastName: string;
}

type Range = [start: number, end: number];

/** A mentioned user and the position; null for a message of an older version, which has only the name in its text. */
export interface Mention extends Person {
  ranges: Range[] | null;
}

type Sent = Pick<HandlerInput<typeof chatRoutes.send>["body"], "text" | "mentioned" | "mentions">;

/**
 * The text without control characters and with at most one empty line in a row, and the mentions at their new
 * positions. Throws 400 for a mention that is not an @ and a name in the text.
 */
export function tidied({ text, mentioned = [] }: Pick<Sent, "text" | "mentioned">) {
  const sorted = mentioned.toSorted((one, other) => one.start - other.start);
  for (const [index, { start, end }] of sorted.entries()) {
    const isAlone = start >= (sorted[index - 1]?.end ?? 0);
    if (!isAlone || end > text.length || !/^@\S(?:.*\S)?$/.test(text.slice(start, end))) {
      throw new AppError(400, "A mention is an @ and a name in the text");
    }
  }
  return {
    text: tidy(text).trimEnd(),
    // Neither end is within white space, so the text up to there is sanitized as it is within the whole.
    mentioned: sorted.map(({ teamId, start, end }) => ({
      teamId,
      range: [tidy(text.slice(0, start)).length, tidy(text.slice(0, end)).length] satisfies Range,
    })),
  };
}

const tidy = (text: string): string =>
  stripControlAndBidi(text.replaceAll("\r\n", "\n"))
    .replaceAll(/\n\s*\n/g, "\n\n")
    .trimStart();

interface ToFind {
  leagueId: string;
  text: string;
  mentioned: ReturnType<typeof tidied>["mentioned"];
  /** For messages from an older page. */
  mentions: readonly string[];
}

/** The owners of the teams that a message mentions, with the positions. */
export async function findMentioned(
  tx: Tx,
  { leagueId, text, mentioned, mentions }: ToFind,
): Promise<{ userId: string; ranges: Range[] }[]> {
  const teamIds = [...mentioned.map(({ teamId }) => teamId), ...mentions];
  if (teamIds.length === 0) return [];
  const owners = await tx
    .selectFrom("teams")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "userId", "firstName", "lastName"])
    .where("leagueId", "=", leagueId)
    .where("teamId", "=", anyOf(teamIds))
    .execute();
  const isNamed = (owner: { teamId: string }) => mentioned.every(({ teamId }) => teamId !== owner.teamId);
  const named = rangesByName(text, owners.filter(isNamed));
  return owners
    .map(({ teamId, userId }) => ({
      userId,
      ranges: [
        ...mentioned.filter((mention) => mention.teamId === teamId).map(({ range }) => range),
        ...(named.get(userId) ?? []),
      ],
    }))
    .filter(({ ranges }) => ranges.length > 0);
}

/** The mentions of a message, as a reader receives them. */
export function showMentions(
  text: string,
  mentions: readonly Mention[],
  userId: string,
): ChatMessage["mentions"] {
  const named = rangesByName(
    text,
    mentions.filter(({ ranges }) => ranges === null),
  );
  const all = mentions.flatMap((mention) => {
    const isMe = mention.userId === userId;
    return (mention.ranges ?? named.get(mention.userId) ?? []).map(([start, end]) => ({
      name: mentionName(mention),
      me: isMe,
      start,
      end,
    }));
  });
  // Two members with the same name have the same positions.
  return all
    .toSorted((one, other) => one.start - other.start || Number(other.me) - Number(one.me))
    .filter(({ start }, index, sorted) => index === 0 || start >= (sorted[index - 1]?.end ?? 0));
}

/** Where a text has people's names after an @. When one name is the beginning of another, the longer one counts. */
function rangesByName(text: string, people: readonly Person[]): Map<string, Range[]> {
  const ranges = new Map<string, Range[]>();
  const byName = [...groupBy(people, (person) => `@${mentionName(person)}`)].toSorted(
    ([one], [other]) => other.length - one.length,
  );
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const [name, owners] = byName.find(([each]) => text.startsWith(each, at)) ?? ["", []];
    for (const { userId } of owners) {
      ranges.set(userId, [...(ranges.get(userId) ?? []), [at, at + name.length]]);
    }
  }
  return ranges;
}

/** A name in the form in which a message can contain it. */
const mentionName = (person: Person): string => stripControlAndBidi(fullName(person));
