import { Plus } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { draftRoutes } from "@emberline/contract";
import { foldDraft } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/controls/button.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { type Renamable, RenameSheet } from "../../chat/index.ts";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { AddLeagueSheet } from "./add-league-sheet.tsx";
import type { AdminLeague, AdminTeam } from "./league-cells.tsx";
import { DeleteLeagueDialog } from "./delete-league-dialog.tsx";
import { DraftSettingsSheet, EndDraftSheet } from "../../drafts/index.ts";
import { LeagueList } from "./league-list.tsx";
import { routeQuery } from "../../../platform/api/route-query.ts";

/** `/admin/leagues`. */
export function LeaguesPage() {
  const adding = useSheet<null>();
  const settings = useSheet<AdminLeague>();
  const ending = useSheet<AdminLeague>();
  const deleting = useSheet<{ league: AdminLeague; team: AdminTeam | null }>();
  const renaming = useSheet<Renamable>();
  const addButton = useRef<HTMLButtonElement>(null);
  // In the URL, so that Back from a league's players leads to it.
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const setSearch = (text: string) => setParams(text ? { search: text } : {}, { replace: true });
  return (
    <>
      <DocumentTitle>Leagues</DocumentTitle>
      <PageHeader
        title="Leagues"
        actions={
          <Button ref={addButton} variant="primary" onClick={() => adding.show(null)}>
            <Plus aria-hidden size={18} />
            Add League
          </Button>
        }
      />
      <search className="mb-4 block max-w-xl">
        <SearchField value={search} placeholder="League or owner" onSearch={setSearch} />
      </search>
      <LeagueList
        search={search}
        onSettings={settings.show}
        onEndDraft={ending.show}
        onRename={renaming.show}
        onDelete={(league) => deleting.show({ league, team: null })}
        onDeleteTeam={(league, team) => deleting.show({ league, team })}
      />
      {adding.render((_, sheet) => (
        <AddLeagueSheet {...sheet} />
      ))}
      {settings.render((league, sheet) => (
        <DraftSettingsSheet league={league} {...sheet} />
      ))}
      {ending.render((league, sheet) => (
        <EndDraft league={league} {...sheet} />
      ))}
      {renaming.render((subject, sheet) => (
        <RenameSheet subject={subject} {...sheet} />
      ))}
      {deleting.render((found, sheet) => (
        <DeleteLeagueDialog {...found} {...sheet} focusAfterDelete={addButton} />
      ))}
    </>
  );
}

interface Props {
  league: AdminLeague;
  open: boolean;
  onClose: () => void;
}

/** Loads the draft, which the table does not have. */
function EndDraft({ league, open, onClose }: Props) {
  const { leagueId } = league;
  const board = useQuery({ ...routeQuery(draftRoutes.board, { params: { leagueId } }), staleTime: 0 });
  const events = board.isFetchedAfterMount ? board.data?.data?.events : undefined;
  const draft = events ? foldDraft(events) : null;
  return <EndDraftSheet league={league} draft={draft} open={open} onClose={onClose} onDone={onClose} />;
}
