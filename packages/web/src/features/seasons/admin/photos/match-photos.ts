import { fullName, plainSpelling } from "@emberline/game";

interface NamedPlayer {
  playerId: string;
  firstName: string;
  lastName: string;
}

/**
 * For each file the player whom its name means, or null. "Jane Doe.jpg", "doe-jane.png", "JaneDoe.jpg" and
 * "s49_jane_doe_2.webp" are Jane Doe; "jane.jpg" is, if there is one Jane. A player gets one file, the closest.
 */
export function matchPhotos(
  fileNames: readonly string[],
  players: readonly NamedPlayer[],
): (string | null)[] {
  const matches = fileNames.map((fileName) => findPlayer(fileName, players));
  return matches.map((match, index) => {
    const isBest = matches.every(
      (other, place) =>
        other?.playerId !== match?.playerId ||
        place === index ||
        (match !== null &&
          other !== null &&
          (other.rank > match.rank || (other.rank === match.rank && place > index))),
    );
    return match !== null && isBest ? match.playerId : null;
  });
}

/** The first of these tests that exactly one player passes; its place is the rank of the match. */
const TESTS: ((file: string[], player: NamedPlayer) => boolean)[] = [
  (file, player) => sorted(file) === sorted(wordsOf(fullName(player))),
  (file, player) => isJoined(file, player),
  (file, player) => wordsOf(fullName(player)).every((word) => file.includes(word)),
  (file, player) => sorted(file) === sorted(wordsOf(player.firstName)),
  (file, player) => sorted(file) === sorted(wordsOf(player.lastName)),
];

function findPlayer(fileName: string, players: readonly NamedPlayer[]) {
  const words = wordsOf(fileName.replace(/\.[^.]*$/, ""));
  if (words.length === 0) return null;
  for (const [rank, passes] of TESTS.entries()) {
    const [found, other] = players.filter((player) => passes(words, player));
    // Two players of one name: only the admin knows which of them it is.
    if (found && other) return null;
    if (found) return { playerId: found.playerId, rank };
  }
  return null;
}

/** Without accents, letter case and signs: "José O'Neil" is "jose", "o", "neil". */
const wordsOf = (text: string): string[] => plainSpelling(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const sorted = (words: readonly string[]) => words.toSorted().join(" ");

/** "JaneDoe" and "DoeJane", also with other signs between the parts of a name. */
function isJoined(file: readonly string[], { firstName, lastName }: NamedPlayer): boolean {
  const [first, last] = [wordsOf(firstName).join(""), wordsOf(lastName).join("")];
  return [first + last, last + first].includes(file.join(""));
}
