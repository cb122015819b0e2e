import { useSearchParams } from "react-router";
import { useIsNarrow, useMediaQuery } from "../../../../ui/hooks/use-media-query.ts";

export type ScoreView = "grid" | "pad";

/** Quick entry on a phone, also one held sideways; the grid elsewhere, unless the URL says which. */
export function useScoreView() {
  const isNarrow = useIsNarrow();
  const isSideways = useMediaQuery("(max-height: 31rem) and (max-width: 61.99rem)");
  const [search, setSearch] = useSearchParams();
  const requested = search.get("view");
  const view: ScoreView =
    requested === "grid" || requested === "pad" ? requested : isNarrow || isSideways ? "pad" : "grid";
  const setView = (next: ScoreView) => setSearch({ view: next }, { replace: true, preventScrollReset: true });
  return { view, setView };
}
