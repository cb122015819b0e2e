import { useSearchParams } from "react-router";
import { useIsNarrow } from "../../../ui/hooks/use-media-query.ts";

export type ScoreView = "grid" | "pad";

/** Quick entry on a phone, the grid elsewhere, unless the URL says which. */
export function useScoreView() {
  const narrow = useIsNarrow();
  const [search, setSearch] = useSearchParams();
  const requested = search.get("view");
  const view: ScoreView = requested === "grid" || requested === "pad" ? requested : narrow ? "pad" : "grid";
  const setView = (next: ScoreView) => setSearch({ view: next }, { replace: true, preventScrollReset: true });
  return { view, setView };
}
