import type { adminLeagueRoutes, ReplyOf, teamRoutes } from "@emberline/contract";
import { ChevronDown, Lock, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { ButtonLink, Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { firstInRow } from "../../../ui/tables/paged-list.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import type { Renamable } from "../../chat/index.ts";
import { useDraftPhase } from "../../drafts/index.ts";

export type AdminLeague = ReplyOf<typeof adminLeagueRoutes.find>["data"]["rows"][number];
export type AdminTeam = ReplyOf<typeof teamRoutes.forDraft>["data"][number];

/** Callbacks of a league's row. */
export interface LeagueHandlers {
  onSettings: (league: AdminLeague) => void;
  onEndDraft: (league: AdminLeague) => void;
  onRename: (subject: Renamable) => void;
  onDelete: (league: AdminLeague) => void;
  onDeleteTeam: (league: AdminLeague, team: AdminTeam) => void;
}

interface Props {
  league: AdminLeague;
}

interface ExpandProps extends Props {
  open: boolean;
  /** Id of the expanded element. */
  controls: string;
  onToggle: () => void;
}

/** The league's name; expands its teams. */
export function ExpandButton({ league, open, controls, onToggle }: ExpandProps) {
  return (
    <button
      {...firstInRow}
      type="button"
      aria-expanded={open}
      {...(open ? { "aria-controls": controls } : {})}
      onClick={onToggle}
      className="-ml-2 flex min-h-11 items-center gap-2 rounded-xl py-1 pr-3 pl-2 text-left font-semibold hover:bg-ink-3"
    >
      <ChevronDown
        aria-hidden
        size={18}
        className={classNames("shrink-0 text-dim transition-transform duration-150", !open && "-rotate-90")}
      />
      <span className="block min-w-32 wrap-anywhere">
        {league.name}
        {league.privateInd && (
          <Lock role="img" aria-label="Private league" size={15} className="ml-1.5 inline text-gold" />
        )}
      </span>
    </button>
  );
}

export function OwnerName({ league: { owner } }: Props) {
  return (
    <span className="block min-w-32 wrap-anywhere">
      <span className="block">
        {owner.firstName} {owner.lastName}
      </span>
      <span className="block text-[0.8125rem] break-all text-dim">@{owner.userName}</span>
    </span>
  );
}

/** Renames a team or league of another user. */
export const RenameButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <IconButton variant="text" className="pointer-fine:size-9" label={`Rename ${name}`} onClick={onClick}>
    <Pencil aria-hidden size={17} />
  </IconButton>
);

interface DraftCellProps {
  league: AdminLeague;
  onSettings: () => void;
}

/** The status of the league's draft, kept up to date. */
export function DraftCell({ league, onSettings }: DraftCellProps) {
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

export function DraftSettingsButton({ league, onSettings }: DraftCellProps) {
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
