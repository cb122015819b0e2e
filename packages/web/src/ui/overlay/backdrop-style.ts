export const backdropStyle =
  "fixed inset-0 z-50 bg-(--scrim) backdrop-blur-sm transition-opacity duration-200 " +
  "data-ending-style:opacity-0 data-starting-style:opacity-0";
