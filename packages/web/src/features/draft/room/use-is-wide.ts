import { LAYOUT_BREAKPOINT_PX } from "@emberline/game";
import { useMediaQuery } from "../../../ui/hooks/use-media-query.ts";

/** Is there room for two panes side by side? */
export const useIsWide = (): boolean => useMediaQuery(`(min-width: ${LAYOUT_BREAKPOINT_PX}px)`);
