import { revealedBy } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import { findDraftEpisodes, findEpisodeToSee, findSchedule } from "../../spoilers/index.ts";
import type { NeutralWords } from "./notify.ts";

/** The last episode that a draft reveals, which a user must have watched to enter its room. */
export async function findRoomEpisode(tx: Tx, { seasonId, draftId }: { seasonId: string; draftId: string }) {
  const through = revealedBy(await findDraftEpisodes(tx, draftId), await findSchedule(tx, seasonId));
  const episodeId = await findEpisodeToSee(tx, { seasonId, through });
  return { through, seen: episodeId === undefined ? {} : { episodeId } };
}

interface ClosedRoom {
  leagueId: string;
  /** The message's own subject, first sentence and title. */
  subject: string;
  fact: string;
  title: string;
  leagueName: string;
  through: number;
}

/**
 * The words for a member who has not watched what the open draft reveals: they cannot enter the room, and the server
 * picks for them.
 */
export function closedRoomWords({
  leagueId,
  subject,
  fact,
  title,
  leagueName,
  through,
}: ClosedRoom): NeutralWords {
  const path = `/draft/${leagueId}`;
  return {
    email: {
      subject: `${subject}: say first that you have watched episode ${through}`,
      paragraphs: [
        fact,
        `The room tells who was still in after episode ${through}, which you have not watched as far as this site knows. So it is closed to you, and without you your picks are made automatically.`,
        "If you have watched it, one press opens the room. If you wait some hours, or one of your leagues does, the page says when it opens.",
      ],
      link: { text: `I have watched ${through}`, path },
    },
    push: {
      title,
      body: `${leagueName}: the room opens once you say that you have watched episode ${through}`,
      url: path,
    },
  };
}
