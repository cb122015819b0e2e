import { classNames } from "../../../ui/class-names.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";

/** The cards and their skeleton: two columns on wide screens. */
export const teamGridStyle = "grid grid-cols-1 gap-3 md:grid-cols-2 lg:gap-4";
export const teamCardStyle = classNames(cardStyle, "relative flex flex-col gap-4 p-4 sm:p-5");
