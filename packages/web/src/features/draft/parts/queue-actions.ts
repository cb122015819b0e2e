/** The queue as the list of contestants needs it. */
export interface QueueActions {
  /** From 1; null for whoever is not in it. */
  positionOf: (playerId: string) => number | null;
  /** Puts somebody at the end of the queue, or takes them out of it. */
  onToggle: (playerId: string) => void;
}
