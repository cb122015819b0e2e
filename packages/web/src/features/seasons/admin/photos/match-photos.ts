import { fullName, plainSpelling } from "@emberline/game";

interface NamedPlayer {
  playerId: string;
  firstName: string;
  lastName: string;
}

/**
 * The player that each file name stands for, or null. "Jane Doe.jpg", "doe-jane.png", "JaneDoe.jpg" and
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

/** The first test that exactly one player passes decides. Its place is the rank of the match. */
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
    // Two players have this name: only the admin knows which one it is.
    if (found && other) return null;
    if (found) return { playerId: found.playerId, rank };
  }
  return null;
}

/** The words of a text without accents, case and punctuation: "José O'Neil" is "jose", "o", "neil". */
const wordsOf = (text: string): string[] => plainSpelling(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const sorted = (words: readonly string[]) => words.toSorted().join(" ");

/** Whether the file name is "JaneDoe" or "DoeJane", with any punctuation in between. */
function isJoined(file: readonly string[], { firstName, lastName }: NamedPlayer): boolean {
  const [first, last] = [wordsOf(firstName).join(""), wordsOf(lastName).join("")];
  return [first + last, last + first].includes(file.join(""));
}
