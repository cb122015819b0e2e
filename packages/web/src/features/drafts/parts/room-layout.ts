/** Where the room's back arrow leads, and the link of a closed room. */
export interface BackLinkTarget {
  to: string;
  label: string;
}

/** Fills the screen, on wide screens below the top bar, so that each pane scrolls by itself. */
export const roomClass =
  "flex min-h-fit flex-col gap-2 short:gap-0.5 lg:-mb-7 lg:gap-4 " +
  "h-[calc(100dvh-max(var(--spacing-room),env(safe-area-inset-top))-max(var(--spacing-room),env(safe-area-inset-bottom)))] " +
  "lg:h-[calc(100dvh-var(--spacing-nav)-3.3125rem-env(safe-area-inset-top))]";

/** The header and the notices: below one another, side by side where the height is short. */
export const topClass =
  "flex flex-col gap-2 short:gap-0.5 lg:gap-4 short:sm:flex-row short:sm:items-center short:sm:gap-4 short:sm:*:first:flex-1";

export const headerStyle =
  "-mx-2 flex flex-wrap items-center justify-end gap-1 smallest:gap-0.5 rounded-2xl px-2 py-1 short:py-0.5 " +
  "sm:gap-3 lg:-mx-3 lg:px-3 transition-colors duration-250";

/** A button in the header: on phones a square with the icon above the word. */
export const headerActionStyle =
  "shrink-0 phone:size-11 phone:px-0 phone:[&>span]:flex-col phone:[&>span]:gap-0.5";

/** Its icon and its word. */
export const headerActionIcon = "phone:size-4";
export const headerActionWord = "phone:text-[0.6875rem]/none";

/** The panes take the remaining height. Below the minimum, the page scrolls. */
export const panesClass = "relative min-h-96 flex-1 short:min-h-64 contain-size lg:static";
