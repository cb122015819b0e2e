import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

/** The sheet in which the owner of a team renames it; loaded when it is opened. */
export const RenameTeam = lazySheet(() => import("./rename-team-sheet.tsx"), "RenameTeamSheet", {
  onDemand: true,
});
