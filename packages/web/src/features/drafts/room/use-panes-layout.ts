import { LAYOUT_BREAKPOINT_PX } from "@emberline/game";
import { useMediaQuery } from "../../../ui/hooks/use-media-query.ts";

/** `stacked`: ROOM-4 on narrow screens. `landscape`: a phone on its side, with the panes side by side as on `wide`. */
export type PanesLayout = "stacked" | "landscape" | "wide";

export function usePanesLayout(): PanesLayout {
  const isWide = useMediaQuery(`(min-width: ${LAYOUT_BREAKPOINT_PX}px)`);
  const isLandscapePhone = useMediaQuery(
    "(orientation: landscape) and (height < 30rem) and (min-width: 35rem)",
  );
  if (isWide) return "wide";
  return isLandscapePhone ? "landscape" : "stacked";
}
