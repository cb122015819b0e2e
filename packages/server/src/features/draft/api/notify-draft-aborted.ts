import type { Tx } from "../../../db/transaction.ts";
import { findTeams } from "../../../db/queries/league-queries.ts";
import type { Deps } from "../../../deps.ts";
import { notify } from "../../../notify/notify.ts";

const DAY_MS = 86_400_000;

interface EndedDraft {
  draftId: string;
  leagueId: string;
  leagueName: string;
  reason: string;
  keepPicks: boolean;
  picksMade: number;
}

/** Notifies the owners of a league's teams that an admin ended their draft, with the reason. */
export async function notifyDraftAborted(deps: Deps, tx: Tx, draft: EndedDraft): Promise<void> {
  const { draftId, leagueId, leagueName, reason } = draft;
  const path = `/draft/${leagueId}/board`;
  const event = {
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
        subject: `The draft of ${leagueName} was ended by an admin`,
        paragraphs: [
          `An admin ended the draft of ${leagueName} ${whenText(draft)}.`,
          `Reason: ${reason}`,
          ...outcomeOf(draft),
        ],
        link: { text: "See the draft board", path },
      },
      push: {
        title: "Draft ended by an admin",
        body: `${leagueName}: ${reason}`,
        url: path,
        tag: `draft-${leagueId}`,
      },
    })),
  );
}

const whenText = ({ picksMade }: EndedDraft): string =>
  picksMade === 0 ? "before the first pick" : `after pick ${picksMade}`;

function outcomeOf({ picksMade, keepPicks }: EndedDraft): string[] {
  if (picksMade === 0) return [];
  return [
    keepPicks
      ? "The contestants who were picked stay on their teams."
      : "The picks were taken back: every contestant who was picked is free again.",
  ];
}
