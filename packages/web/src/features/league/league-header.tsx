import { Info, Lock, LockOpen } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { useSheet } from "../../ui/use-sheet.ts";
import { DraftLink } from "./draft-link.tsx";
import type { SetDraft } from "./draft-moment.ts";
import { ScoringSheet } from "./scoring-sheet.tsx";

export interface LeagueHeaderProps {
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

export function LeagueHeaderSkeleton() {
  return (
    <PageHeader
      eyebrow={<Bone className="my-0.5 h-3.5 w-28" />}
      title={
        <>
          <span className="sr-only">Loading</span>
          <Bone className="h-8 w-56" />
        </>
      }
      actions={<Bone className="size-11 rounded-xl" />}
    />
  );
}
