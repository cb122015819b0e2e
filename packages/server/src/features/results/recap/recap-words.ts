import { moveText, type TeamRecap } from "@emberline/game";
import type { Notification } from "../../messages/index.ts";

/** The changes by an episode for one of a user's teams. */
export interface OwnRecap extends TeamRecap {
  leagueId: string;
  league: string;
  /** Another team has the same rank. */
  tied: boolean;
}

/**
 * The texts for users who are shown the episode; the neutral words are for those who are no longer shown it when the
 * message is sent.
 */
export function recapOf(number: number, recaps: readonly OwnRecap[]): Omit<Notification, "userId"> {
  const path = `/recap/${number}`;
  const [first] = recaps;
  const lines = recaps.map(lineOf);
  return {
    email: {
      subject: `Your recap of episode ${number}`,
      paragraphs: [`This is what episode ${number} changed for you:`, ...lines],
      link: { text: "See the whole recap", path },
    },
    push: {
      title: `Your recap of episode ${number}`,
      body: recaps.length === 1 && first ? lineOf(first) : `It changed ${recaps.length} of your leagues`,
      url: path,
      tag: "recap",
    },
    neutral: neutralRecap(number),
    resultsIn: recaps.map(({ leagueId }) => leagueId),
  };
}

function lineOf(recap: OwnRecap): string {
  const earned = recap.points + (recap.pollPoints ?? 0);
  const points = `${earned > 0 ? "+" : ""}${earned} ${earned === 1 ? "point" : "points"}`;
  return `${recap.league}: ${moveText(recap)}. ${points}, ${recap.total} in all.`;
}

/** The texts for users who have not watched it: no result. */
export const neutralRecap = (number: number): Omit<Notification, "userId"> => ({
  email: {
    subject: `Episode ${number} has results`,
    paragraphs: [`Your recap of episode ${number} is ready. It opens once you say that you have watched it.`],
    link: { text: "Go to My Teams", path: "/" },
  },
  push: {
    title: `Episode ${number} has results`,
    body: "Your recap opens once you have watched it.",
    url: "/",
    tag: "recap",
  },
});
