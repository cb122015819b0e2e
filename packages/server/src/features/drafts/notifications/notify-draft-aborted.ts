import { revealedBy } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notify } from "../../messages/index.ts";
import { findDraftEpisodes, findEpisodeToSee, findSchedule } from "../../spoilers/index.ts";

const DAY_MS = 86_400_000;

interface EndedDraft {
  draftId: string;
  leagueId: string;
  seasonId: string;
  leagueName: string;
  reason: string;
  keepPicks: boolean;
  picksMade: number;
  isSecond: boolean;
}

/**
 * Notifies the owners of a league's teams that an admin ended their draft. Only owners who have watched the last
 * episode with results get the reason, because it may mention that episode.
 */
export async function notifyDraftAborted(
  deps: Pick<Deps, "now" | "settings" | "pusher">,
  tx: Tx,
  draft: EndedDraft,
): Promise<void> {
  const { draftId, leagueId, seasonId, leagueName, reason } = draft;
  const path = `/draft/${leagueId}/board`;
  const through = revealedBy(await findDraftEpisodes(tx, draftId), await findSchedule(tx, seasonId));
  const episodeId = await findEpisodeToSee(tx, { seasonId, through });
  const name = draft.isSecond ? "second draft" : "draft";
  const subject = `The ${name} of ${leagueName} was ended by an admin`;
  const fact = `An admin ended the ${name} of ${leagueName} ${whenText(draft)}.`;
  const title = draft.isSecond ? "Second draft ended by an admin" : "Draft ended by an admin";
  const later = `The reason is on the draft board, which opens once you have seen episode ${through}.`;
  const event = {
    ...(episodeId !== undefined && { episodeId }),
    key: `draft-aborted:${draftId}`,
    category: "draft" as const,
    type: "draft" as const,
    urgency: "normal" as const,
    expiresAt: deps.now() + DAY_MS,
  };
  const teams = await findTeams(tx, leagueId);
  await notify(
    deps,
    tx,
    event,
    teams.map(({ ownerId }) => ({
      userId: ownerId,
      email: {
        subject,
        paragraphs: [fact, `Reason: ${reason}`, ...outcomeOf(draft)],
        link: { text: "See the draft board", path },
      },
      push: {
        title,
        body: `${leagueName}: ${reason}`,
        url: path,
        tag: `draft-${leagueId}`,
      },
      neutral: {
        email: {
          subject,
          paragraphs: [fact, later, ...outcomeOf(draft)],
          link: { text: "Go to the league", path: `/league/${leagueId}` },
        },
        push: { title, body: leagueName, url: `/league/${leagueId}` },
      },
    })),
  );
}

const whenText = ({ picksMade }: EndedDraft): string =>
  picksMade === 0 ? "before the first pick" : `after pick ${picksMade}`;

function outcomeOf({ picksMade, keepPicks, isSecond }: EndedDraft): string[] {
  if (isSecond)
    return [
      keepPicks && picksMade > 0
        ? "Each team has the contestants whom it kept and picked so far."
        : "The teams stay as they were before it. It can be set again.",
    ];
  if (picksMade === 0) return [];
  return [
    keepPicks
      ? "The contestants who were picked stay on their teams."
      : "The picks were taken back: every contestant who was picked is free again.",
  ];
}
