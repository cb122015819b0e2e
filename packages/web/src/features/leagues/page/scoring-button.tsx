import { Info } from "lucide-react";
import { actionStyle } from "../../../ui/controls/action-menu.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const ScoringSheet = lazySheet(() => import("./scoring-sheet.tsx"), "ScoringSheet");

/** Opens the scoring of the league. */
export function ScoringButton({ leagueId }: { leagueId: string }) {
  const scoring = useSheet<null>();
  return (
    <>
      <Button aria-haspopup="dialog" className={actionStyle} onClick={() => scoring.show(null)}>
        <Info aria-hidden size={18} />
        Scoring
      </Button>
      <ScoringSheet leagueId={leagueId} open={scoring.open} onClose={scoring.close} />
    </>
  );
}
