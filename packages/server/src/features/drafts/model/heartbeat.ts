export interface Heartbeat {
  /** While it stays the same, at least one server has kept time without a break. */
  epoch: number;
  /** This server also wrote the previous heartbeat. */
  wasAlone: boolean;
}

/** Shows whether the storage accepts writes, and which other servers keep time. */
export interface HeartbeatStore {
  /** After a heartbeat that failed, or whose answer the caller no longer awaits, call `drop` before the next one. */
  heartbeat: (now: number) => Promise<Heartbeat>;
  /** Registers a callback for when its connection breaks between two heartbeats. */
  onConnectionLost: (callback: (error: Error) => void) => void;
  /** Closes its connection. */
  drop: () => void;
}
