import { useState } from "react";
import { LoadBoundary } from "../../ui/load-boundary.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Title } from "../../ui/title.tsx";
import type { AdminLeague } from "./admin-league.ts";
import { DraftSettingsSheet } from "./draft-settings-sheet.tsx";
import { LeagueList } from "./league-list.tsx";

/** `/admin/leagues`. */
export function LeaguesPage() {
  // The league stays while the sheet slides away; every opening is a new one.
  const [opened, setOpened] = useState<{ league: AdminLeague; count: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Title>Leagues</Title>
      <PageHeader title="Leagues" />
      <LoadBoundary skeleton={<SkeletonRows faces={false} />} error="Error loading leagues">
        <LeagueList
          onSettings={(league) => {
            setOpened({ league, count: (opened?.count ?? 0) + 1 });
            setIsOpen(true);
          }}
        />
      </LoadBoundary>
      {opened && (
        <DraftSettingsSheet
          key={opened.count}
          league={opened.league}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
