export { PlayerCardSheet } from "./player-card/player-card-sheet.tsx";
