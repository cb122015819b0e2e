/** The queue as the list of contestants needs it. */
export interface Queueing {
  /** From 1; null for whoever is not in it. */
  placeOf: (playerId: string) => number | null;
  /** Puts somebody at the end of the queue, or takes them out of it. */
  onQueue: (playerId: string) => void;
}
