export type { NamedTeam } from "./my-teams/rename-team-sheet.tsx";
export { RenameTeam } from "./my-teams/rename-team.ts";
