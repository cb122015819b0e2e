export { ClosedByMark } from "./closed-by-mark.tsx";
export { HoursField } from "./hours-field.tsx";
export { HOURS_ERROR, type HoursChoice, hoursOf, toHoursChoice } from "./mark-choice.ts";
