import { publishingRoutes, teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../api/route-query.ts";
import { usePages } from "../../../api/use-pages.ts";
import { useSession } from "../../../session/session.tsx";
import { createUnsavedState } from "../../../ui/hooks/unsaved-state.ts";

interface NamedLeague {
  leagueId: string;
  name: string;
}

const useLastChosen = createUnsavedState<NamedLeague | null>();

/** The leagues to preview: the admin's own first. Shown is the one chosen last, else the first of them. */
export function usePreviewLeague(search: string) {
  const { user } = useSession();
  const { value: chosen, keep } = useLastChosen(user?.userId ?? "", null);
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
    choose: (leagueId: string): void => keep(leagues.find((one) => one.leagueId === leagueId) ?? null),
  };
}
