import type { ReactNode } from "react";
import { Badge } from "../../../../ui/display/badge.tsx";
import { ButtonLink, Button } from "../../../../ui/controls/button.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import type { AdminLeague } from "./admin-league.ts";
import { useDraftPhase } from "../../../drafts/index.ts";

interface Props {
  league: AdminLeague;
  onSettings: () => void;
}

/** The status of the league's draft, kept up to date. */
export function DraftCell({ league, onSettings }: Props) {
  const { draftStartDate, draftComplete } = league;
  const { phase, minutesToStart } = useDraftPhase({ startDate: draftStartDate, complete: draftComplete });
  if (minutesToStart !== null) {
    return (
      <WithDraftLink league={league}>
        <Badge tone="ember">Starting in {minutesToStart}m</Badge>
      </WithDraftLink>
    );
  }
  switch (phase) {
    case "complete":
      return league.draftAborted ? (
        <Badge tone="neutral">Ended by an admin</Badge>
      ) : (
        <Badge tone="gold">Complete</Badge>
      );
    case "running":
      return (
        <WithDraftLink league={league}>
          <Badge tone="lagoon">Ongoing</Badge>
        </WithDraftLink>
      );
    default: {
      const text = draftStartDate === null ? "Not set" : dateTimeText(draftStartDate);
      return (
        <button
          type="button"
          aria-label={`${text}, draft settings of ${league.name}`}
          onClick={onSettings}
          className="-mx-2 min-h-11 rounded-xl px-2 text-left min-[90rem]:whitespace-nowrap font-medium text-ember underline decoration-ember/40 underline-offset-4 hover:decoration-current"
        >
          {text}
        </button>
      );
    }
  }
}

function WithDraftLink({ league, children }: { league: AdminLeague; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
      {children}
      <ButtonLink
        size="s"
        variant="primary"
        className="whitespace-nowrap"
        to={`/admin-draft/${league.leagueId}`}
        aria-label={`Go to Draft, ${league.name}`}
      >
        Go to Draft
      </ButtonLink>
    </span>
  );
}

export function DraftSettingsButton({ league, onSettings }: Props) {
  return (
    <Button
      size="s"
      className="whitespace-nowrap"
      aria-label={`Draft Settings, ${league.name}`}
      onClick={onSettings}
    >
      Draft Settings
    </Button>
  );
}
