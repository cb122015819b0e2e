/** The queue as the list of players needs it. */
export interface QueueActions {
  /** Until then nothing can be added. */
  isLoaded: boolean;
  /** Counted from 1; null for a player who is not queued. */
  positionOf: (playerId: string) => number | null;
  /** Appends a player to the queue, or removes them from it. */
  onToggle: (playerId: string) => void;
}
