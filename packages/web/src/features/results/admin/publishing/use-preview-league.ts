import { publishingRoutes, teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { usePages } from "../../../../platform/api/use-pages.ts";
import { useUnsaved } from "../../../../ui/unsaved/use-unsaved.ts";

interface NamedLeague {
  leagueId: string;
  name: string;
}

interface LastChosen {
  chosen: NamedLeague | null;
}

/** The leagues to preview: the admin's own first. Shown is the one chosen last, else the first of them. */
export function usePreviewLeague(search: string) {
  const last = useUnsaved<LastChosen>("previewed league", { chosen: null }, { asks: false });
  const { chosen } = last.values;
  const { rows, ...found } = usePages(publishingRoutes.previewLeagues, { search });
  const own = useQuery(routeQuery(teamRoutes.mine));
  const unsearched = search === "" ? (own.data?.data ?? []).map(({ league }) => league) : [];
  const all: NamedLeague[] = [...unsearched, ...(rows ?? []), ...(search === "" && chosen ? [chosen] : [])];
  const leagues = all.filter(
    ({ leagueId }, index) => index === all.findIndex((other) => other.leagueId === leagueId),
  );
  return {
    ...found,
    /** Undefined while they are loaded. */
    leagues: rows === undefined || own.isPending ? undefined : leagues,
    shownId: (leagues.find(({ leagueId }) => leagueId === chosen?.leagueId) ?? leagues[0])?.leagueId ?? null,
    choose: (leagueId: string): void =>
      last.change({ chosen: leagues.find((one) => one.leagueId === leagueId) ?? null }),
  };
}
