import { LateDraftNotice, type LateTeam } from "../late/late-draft-notice.tsx";
import { SecondDraftNotice } from "./second-draft-notice.tsx";

interface Props {
  league: { leagueId: string; secondDraft?: true | undefined; teams: readonly LateTeam[] };
}

/** What a league's page says about drafts after the first one. */
export function DraftNotices({ league: { leagueId, secondDraft, teams } }: Props) {
  return (
    <>
      {secondDraft && <SecondDraftNotice leagueId={leagueId} />}
      {teams.some(({ draftsLate }) => draftsLate) && <LateDraftNotice leagueId={leagueId} teams={teams} />}
    </>
  );
}
