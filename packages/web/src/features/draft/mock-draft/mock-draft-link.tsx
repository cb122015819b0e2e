import { Bot } from "lucide-react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { mockDraftPath } from "./mock-draft.ts";

/** Leads to the mock draft's lobby. */
export function MockDraftLink({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink to={mockDraftPath(leagueId, "alone")} size="s">
      <Bot aria-hidden size={18} className="shrink-0" />
      Practice
    </ButtonLink>
  );
}

/** The same among a league's buttons; only an icon on a phone. */
export function MockDraftButton({ leagueId }: { leagueId: string }) {
  return (
    <ButtonLink
      to={mockDraftPath(leagueId, "alone")}
      title="Practice"
      className="px-4 py-1 min-[23.4375rem]:max-sm:px-[0.8125rem]"
    >
      <Bot aria-hidden size={18} className="shrink-0" />
      <span className="min-[23.4375rem]:max-sm:sr-only">Practice</span>
    </ButtonLink>
  );
}
