const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A moment in a letter, which does not know where its reader is: "Wednesday 25 November at 01:00 UTC". */
export const formatUtc = (moment: Date | number): string => `${format.format(moment)} UTC`;
