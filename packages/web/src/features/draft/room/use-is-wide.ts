import { LAYOUT_BREAKPOINT_PX } from "@emberline/game";
import { useMediaQuery } from "../../../ui/hooks/use-media-query.ts";

/** Is the screen wide enough for two panes side by side? */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
