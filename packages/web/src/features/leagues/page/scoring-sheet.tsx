import { Scale } from "lucide-react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { StatisticPoints } from "../rules/statistic-points.tsx";

interface ScoringSheetProps {
  leagueId: string;
  open: boolean;
  onClose: () => void;
}

/** The statistics that are scored, with their points, and the way to the league's rules. */
export function ScoringSheet({ leagueId, open, onClose }: ScoringSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      scrollFocusable
      title="Scoring"
      description="What your contestants earn in an episode"
    >
      <ButtonLink to={`/league/${leagueId}/rules`} size="s" className="mb-2">
        <Scale aria-hidden size={18} />
        Rules of this league
      </ButtonLink>
      <StatisticPoints leagueId={leagueId} />
    </Sheet>
  );
}
