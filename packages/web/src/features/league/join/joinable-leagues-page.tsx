import { leagueCalls } from "../../../api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { pollingQuery } from "../../../api/polling-query.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { CreateLeagueSheet } from "./create-league-sheet.tsx";
import type { JoinableLeague } from "./joinable-league.ts";
import { JoinLeagueSheet } from "./join-league-sheet.tsx";
import { LeagueCard } from "./league-card.tsx";
import { findLeagues, SEARCH_FROM } from "./league-search.ts";

export function JoinableLeaguesPage() {
  const create = useSheet<null>();
  return (
    <>
      <DocumentTitle>Available Leagues</DocumentTitle>
      <PageHeader
        title="Available Leagues"
        back={{ to: "/", label: "Back to My Teams" }}
        actions={
          <Button className="max-sm:grow" onClick={() => create.show(null)}>
            <Plus aria-hidden size={18} />
            Create New League
          </Button>
        }
      />
      <LoadBoundary
        skeleton={<SkeletonCards count={6} className={gridStyle} />}
        error="Error loading leagues"
      >
        <Leagues />
      </LoadBoundary>
      {create.shown && (
        <CreateLeagueSheet key={create.shown.visit} open={create.open} onClose={create.close} />
      )}
    </>
  );
}

function Leagues() {
  const { data: leagues } = useSuspenseQuery(pollingQuery(leagueCalls.joinable)).data;
  const join = useSheet<JoinableLeague>();
  const [typed, setTyped] = useState("");
  const searchable = leagues.length >= SEARCH_FROM;
  const found = searchable ? findLeagues(leagues, typed) : leagues;
  return (
    <>
      {searchable && (
        <TextField
          type="search"
          label="Search leagues"
          autoComplete="off"
          className="mb-4 max-w-md"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found.length === 0 && leagues.length > 0 && (
        <div role="status">
          <EmptyState
            title="No league by that name"
            action={<Button onClick={() => setTyped("")}>Show All Leagues</Button>}
          >
            Try another word of its name, or its owner&apos;s username.
          </EmptyState>
        </div>
      )}
      {leagues.length === 0 ? (
        <EmptyState title="No Available Leagues">
          Create one for you and your friends, or check back later.
        </EmptyState>
      ) : (
        <ul className={gridStyle}>
          {found.map((league) => (
            <li key={league.leagueId} className="grid grid-cols-1">
              <LeagueCard league={league} onJoin={() => join.show(league)} />
            </li>
          ))}
        </ul>
      )}
      {join.shown && (
        <JoinLeagueSheet
          key={join.shown.visit}
          league={join.shown.subject}
          open={join.open}
          onClose={join.close}
        />
      )}
    </>
  );
}

const gridStyle = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4";
