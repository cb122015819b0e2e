import { seasonRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { FileUp, Images } from "lucide-react";
import { useSearchParams } from "react-router";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { chooseSeason } from "../season-select.tsx";
import type { TableKind } from "./columns.ts";
import { TableImportForm } from "./table-import-form.tsx";

const TABS = [
  { key: "players", label: "Contestants" },
  { key: "episodes", label: "Episodes" },
] as const;

/** `/admin/import?table=episodes&season=…`: a table of contestants or episodes for a season. */
export function TableImportPage() {
  const [query, setQuery] = useSearchParams();
  const kind: TableKind = query.get("table") === "episodes" ? "episodes" : "players";
  const seasonId = query.get("season");
  const change = (name: string, value: string) =>
    setQuery((present) => new URLSearchParams({ ...Object.fromEntries(present), [name]: value }), {
      replace: true,
    });
  return (
    <>
      <DocumentTitle>Import a table</DocumentTitle>
      <PageHeader
        title="Import a table"
        actions={
          <>
            <ButtonLink to={`/admin/import/photos${seasonId === null ? "" : `?season=${seasonId}`}`}>
              <Images aria-hidden size={18} />
              Photos
            </ButtonLink>
            <ButtonLink to="/admin/seasons/import">
              <FileUp aria-hidden size={18} />
              Season File
            </ButtonLink>
          </>
        }
      />
      <Tabs label="Table of" tabs={TABS} value={kind} onChange={(key) => change("table", key)}>
        <LoadBoundary skeleton={<SkeletonRows avatars={false} count={4} />} error="Error loading seasons">
          <SeasonTables kind={kind} wanted={seasonId} onSeason={(id) => change("season", id)} />
        </LoadBoundary>
      </Tabs>
    </>
  );
}

interface Props {
  kind: TableKind;
  /** The season of the address. */
  wanted: string | null;
  onSeason: (seasonId: string) => void;
}

function SeasonTables({ kind, wanted, onSeason }: Props) {
  const { data } = useSuspenseQuery(routeQuery(seasonRoutes.list)).data;
  const { seasons, season } = chooseSeason(data, wanted);
  if (!season) {
    return (
      <EmptyState
        title="No season yet"
        action={
          <ButtonLink variant="primary" to="/admin/seasons">
            To the seasons
          </ButtonLink>
        }
      >
        Create one first. A table fills it.
      </EmptyState>
    );
  }
  return (
    <TableImportForm
      key={kind}
      kind={kind}
      seasons={seasons}
      seasonId={season.seasonId}
      onSeason={onSeason}
    />
  );
}
