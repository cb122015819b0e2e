export { ExitFields } from "./moves/exit-fields.tsx";
export type { AiringEpisode } from "./moves/tribe-moves.ts";
export { PlayerCardSheet } from "./player-card/player-card-sheet.tsx";
