import { Bot } from "lucide-react";
import { actionStyle } from "../../../ui/controls/action-menu.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { mockDraftPath } from "./mock-draft.ts";

/** Leads to the mock draft's lobby. */
export function MockDraftLink({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink to={mockDraftPath(leagueId, "alone")} size="s">
      <Bot aria-hidden size={18} className="shrink-0 phone:hidden" />
      Practice
    </ButtonLink>
  );
}

/** The same among a league's actions. */
export function MockDraftButton({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink to={mockDraftPath(leagueId, "alone")} className={actionStyle}>
      <Bot aria-hidden size={18} className="shrink-0" />
      Practice
    </ButtonLink>
  );
}
