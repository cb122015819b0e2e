/** Where the room's arrow leads, and the way on when there is nothing to see. */
export interface WayOut {
  to: string;
  label: string;
}

/** As high as the screen leaves between the bars, so that each pane scrolls by itself; never too low to be used. */
export const roomStyle =
  "-mb-4 flex min-h-104 flex-col gap-3 lg:-mb-7 lg:gap-4 " +
  "h-[calc(100dvh-2*var(--spacing-nav)-1.75rem-env(safe-area-inset-top)-env(safe-area-inset-bottom))] " +
  "lg:h-[calc(100dvh-var(--spacing-nav)-3.25rem-env(safe-area-inset-top))]";
