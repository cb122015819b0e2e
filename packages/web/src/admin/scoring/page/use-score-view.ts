import { useSearchParams } from "react-router";
import { useNarrow } from "../../../ui/hooks/use-media-query.ts";

export type ScoreView = "grid" | "pad";

/** A pad on a phone, a grid elsewhere, unless the address says which. */
export function useScoreView() {
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("view");
  const view: ScoreView = asked === "grid" || asked === "pad" ? asked : narrow ? "pad" : "grid";
  const setView = (next: ScoreView) => setSearch({ view: next }, { replace: true, preventScrollReset: true });
  return { view, setView };
}
