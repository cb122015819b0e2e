/** One episode a day. Seven have aired and have results, the eighth and the ninth are to come. */
export const EPISODES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const LAST_SCORED = 7;
/** Players whose tribe changes, by the episode from which they are in a new one. */
export const MOVES: Record<number, number[]> = { 5: [10, 11], 7: [12] };
/**
 * The player, by the index, who leaves in one episode, is back from a later one on, with these points in each, and leaves
 * again. So many that no sum is like a number below.
 */
export const RETURNER = { player: 1, leavesIn: 2, isBackIn: 5, points: 200, leavesAgainIn: 7 };

/** In every text of an episode: titles, tribes, statistics, polls, notes and messages. No other text contains one of them. */
const WORDS = [
  "Pangolin",
  "Aardwolf",
  "Bandicoot",
  "Capybara",
  "Dikdik",
  "Echidna",
  "Fossa",
  "Gharial",
  "Hoatzin",
  "Ibex",
];
export const wordOf = (episode: number): string => WORDS[episode]!;
/** The rules of scoring are no result: what counts is that it was used in an episode. */
export const statisticOf = (episode: number) => `Rule ${"QRSTUVWXYZ"[episode]}${episode}x`;
export const STATISTICS_PATH = "/api/statistic";

/** A poll has the same id whether it is stored already or not, so that it can be asked for before. */
export const surveyIdOf = (episode: number) => `5e5e5e5e-0000-4000-8000-0000000000${episode}5`;
export const questionIdOf = (episode: number) => `5e5e5e5e-0000-4000-8001-0000000000${episode}5`;
export const optionIdOf = (episode: number, option: number) =>
  `5e5e5e5e-0000-4000-8002-00000000${option}0${episode}5`;
export const noteIdOf = (episode: number) => `5e5e5e5e-0000-4000-8003-0000000000${episode}5`;
/** Of a player's photo, by the player's index. */
export const plantedImageId = (player: number) =>
  `5e5e5e5e-0000-4000-8005-0000000000${String(player).padStart(2, "0")}`;
/** An accepted trade and a vetoed one, both after the last results. */
export const TRADE_IDS = ["5e5e5e5e-0000-4000-8005-000000000015", "5e5e5e5e-0000-4000-8005-000000000025"];
export const messageIdOf = (episode: number) => `5e5e5e5e-0000-4000-8004-0000000000${episode}5`;
/** No sum of other points, nor a part of an id, is like one of these numbers. */
export const pointsOf = (episode: number) => 5000 + episode * 11;
export const correctedPointsOf = (episode: number) => 7000 + episode * 13;
/** The player, by the index, who has the points of an episode that no other one has. */
export const ownPointsOf = (episode: number) => ({ player: 10 + (episode % 3), points: pointsOf(episode) });
export const colorOf = (episode: number) => `#c${episode}fe5${episode}`;
export const OPTIONS = [1, 2, 3];

/** What tells something of an episode, and from which mark on it may be read. */
export interface Planted {
  what: string;
  pattern: RegExp;
  from: number;
  /** False for what there is no example of. */
  isThere: boolean;
  /** It comes with the results, not with what has been watched. */
  isResult: boolean;
}

const anywhere = (value: string) => new RegExp(value, "i");
const alone = (value: number) => new RegExp(`(?<![\\w./+=-])${value}(?![\\w/+=-])`);

/** Everything that the season's episodes tell, in the spellings in which it leaves the server. */
export const PLANTED: Planted[] = EPISODES.flatMap((episode) => {
  const result = (what: string, pattern: RegExp, isThere = true) => ({
    what: `${what} of episode ${episode}`,
    pattern,
    from: episode,
    isThere: isThere && episode <= LAST_SCORED,
    isResult: true,
  });
  const words = (what: string, pattern: RegExp) => ({ ...result(what, pattern), isResult: false });
  // The title and the poll of the next episode are known before it.
  const beforehand = (what: string, pattern: RegExp) => ({
    what: `${what} of episode ${episode}`,
    pattern,
    from: episode - 1,
    isThere: episode <= LAST_SCORED + 1,
    isResult: false,
  });
  return [
    beforehand("a word", anywhere(wordOf(episode))),
    beforehand("the poll", anywhere(surveyIdOf(episode))),
    beforehand("a question", anywhere(questionIdOf(episode))),
    ...OPTIONS.map((option) => beforehand(`option ${option}`, anywhere(optionIdOf(episode, option)))),
    result("a tribe", anywhere(`tribe(?: |%20|\\+)${wordOf(episode)}`), episode in MOVES),
    result("a color", anywhere(`(?:#|%23)${colorOf(episode).slice(1)}`), episode in MOVES),
    words("the note", anywhere(`note(?: |%20|\\+)${wordOf(episode)}|${noteIdOf(episode)}`)),
    words("a message", anywhere(`message(?: |%20|\\+)${wordOf(episode)}|${messageIdOf(episode)}`)),
    result("a correction", alone(correctedPointsOf(episode))),
    result("the statistic", anywhere(statisticOf(episode))),
    result("the points", alone(pointsOf(episode))),
  ];
});

/** Which results a text tells of episodes after one. */
export const resultsIn = (text: string, shownThrough: number): string[] =>
  PLANTED.filter(({ isResult, from, pattern }) => isResult && from > shownThrough && pattern.test(text)).map(
    ({ what }) => what,
  );

/** What a text tells of episodes above a mark; null sees everything. */
export const spoilersIn = (text: string, through: number | null): string[] =>
  through === null
    ? []
    : PLANTED.filter(({ from, pattern }) => from > through && pattern.test(text)).map(({ what }) => what);
