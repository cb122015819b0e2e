import { teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { Info, Lock, LockOpen } from "lucide-react";
import { queryOf } from "../../api/query-of.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { useSheet } from "../../ui/use-sheet.ts";
import { DraftLink } from "./draft-link.tsx";
import type { SetDraft } from "./draft-moment.ts";
import { ScoringSheet } from "./scoring-sheet.tsx";

interface LeagueHeaderProps {
  league: { leagueId: string; name: string; privateInd: boolean; drafts: SetDraft[] };
}

/** The league's name and what can be opened from anywhere in it. */
export function LeagueHeader({ league }: LeagueHeaderProps) {
  const scoring = useSheet<null>();
  const draft = league.drafts[0];
  const Icon = league.privateInd ? Lock : LockOpen;
  return (
    <>
      <PageHeader
        title={league.name}
        eyebrow={
          <>
            <Icon aria-hidden size={14} />
            {league.privateInd ? "Private league" : "Public league"}
            <SeasonSoFar leagueId={league.leagueId} />
          </>
        }
        actions={
          <>
            <IconButton label="Scoring" aria-haspopup="dialog" onClick={() => scoring.show(null)}>
              <Info aria-hidden size={20} />
            </IconButton>
            {draft && <DraftLink leagueId={league.leagueId} draft={draft} />}
          </>
        }
      />
      <ScoringSheet open={scoring.open} onClose={scoring.close} />
    </>
  );
}

/** The latest scored episode; nothing before the first, or as long as nobody knows. */
function SeasonSoFar({ leagueId }: { leagueId: string }) {
  const standings = useQuery(queryOf(teamRoutes.standings, { query: { leagueId } })).data?.data;
  const episode = standings?.[0]?.form.length ?? 0;
  return episode > 0 && ` · After episode ${episode}`;
}

export function LeagueHeaderSkeleton() {
  return (
    <PageHeader
      eyebrow={<Bone className="my-0.5 h-3.5 w-28" />}
      title={
        <>
          <span className="sr-only">Loading</span>
          <Bone className="h-7 w-56 sm:h-8" />
        </>
      }
      actions={<Bone className="size-11 rounded-xl!" />}
    />
  );
}
