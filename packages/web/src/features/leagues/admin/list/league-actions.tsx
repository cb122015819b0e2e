import { Button, ButtonLink } from "../../../../ui/controls/button.tsx";
import { DeleteButton } from "../../../../ui/controls/delete-button.tsx";
import type { AdminLeague, LeagueHandlers } from "./admin-league.ts";
import { RenameButton } from "./rename-button.tsx";
import { DraftSettingsButton } from "./draft-cell.tsx";

interface Props extends Pick<LeagueHandlers, "onSettings" | "onEndDraft" | "onRename" | "onDelete"> {
  league: AdminLeague;
}

export function LeagueActions({ league, onSettings, onEndDraft, onRename, onDelete }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-2 smallest:[&>.button-s]:px-2.5 xl:flex-nowrap xl:justify-end">
      <ButtonLink
        size="s"
        className="whitespace-nowrap"
        to={`/admin/leagues/${league.leagueId}/players`}
        aria-label={`Set Players, ${league.name}`}
      >
        Set Players
      </ButtonLink>
      <DraftSettingsButton league={league} onSettings={() => onSettings(league)} />
      {league.draftStartDate !== null && !league.draftComplete && (
        <Button
          size="s"
          className="whitespace-nowrap"
          aria-label={`End Draft, ${league.name}`}
          onClick={() => onEndDraft(league)}
        >
          End Draft
        </Button>
      )}
      <RenameButton
        name={league.name}
        onClick={() => onRename({ kind: "league", id: league.leagueId, name: league.name })}
      />
      <DeleteButton label={`Delete ${league.name}`} onClick={() => onDelete(league)} />
    </span>
  );
}
