/** Where the room's back arrow leads, and the link of a closed room. */
export interface BackLinkTarget {
  to: string;
  label: string;
}

/** Fills the screen between the bars, so that each pane scrolls by itself. */
export const roomClass =
  "-mb-4 flex min-h-fit flex-col gap-3 lg:-mb-7 lg:gap-4 " +
  "h-[calc(100dvh-2*var(--spacing-nav)-1.8125rem-env(safe-area-inset-top)-env(safe-area-inset-bottom))] " +
  "lg:h-[calc(100dvh-var(--spacing-nav)-3.3125rem-env(safe-area-inset-top))]";

/** The panes take the remaining height. Below the minimum, the page scrolls. */
export const panesClass = "relative min-h-96 flex-1 contain-size lg:static";
