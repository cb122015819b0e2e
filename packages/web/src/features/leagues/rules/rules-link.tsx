import { History, Scale } from "lucide-react";
import { actionStyle } from "../../../ui/controls/action-menu.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";

/** The link to the rules of a league, among its actions. */
export function RulesLink({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink to={`/league/${leagueId}/rules`} className={actionStyle}>
      <Scale aria-hidden size={18} className="shrink-0" />
      Rules
    </ButtonLink>
  );
}

/** The link to what happened in a league, among its actions. */
export function ActivityLink({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink to={`/league/${leagueId}/activity`} className={actionStyle}>
      <History aria-hidden size={18} className="shrink-0" />
      Activity
    </ButtonLink>
  );
}
