/** Where the room's arrow leads, and the way on when there is nothing to see. */
export interface BackLinkTarget {
  to: string;
  label: string;
}

/** As high as the screen leaves between the bars, so that each pane scrolls by itself. */
export const roomClass =
  "-mb-4 flex min-h-fit flex-col gap-3 lg:-mb-7 lg:gap-4 " +
  "h-[calc(100dvh-2*var(--spacing-nav)-1.8125rem-env(safe-area-inset-top)-env(safe-area-inset-bottom))] " +
  "lg:h-[calc(100dvh-var(--spacing-nav)-3.3125rem-env(safe-area-inset-top))]";

/** The panes take what is left, but never so little that they could not be used: then the page scrolls too. */
export const panesClass = "relative min-h-96 flex-1 contain-size lg:static";
