export interface Heartbeat {
  /** While it stays the same, at least one server has kept time without a break. */
  epoch: number;
  /** The previous heartbeat was this server's, too. */
  wasAlone: boolean;
}

/** Shows whether the storage accepts writes, and which other servers keep time. */
export interface HeartbeatStore {
  /** After one that failed, or whose answer the caller no longer awaits, `drop` must be called before the next. */
  heartbeat: (now: number) => Promise<Heartbeat>;
  /** Calls back when its connection breaks between two heartbeats. */
  onConnectionLost: (callback: (error: Error) => void) => void;
  /** Closes its connection. */
  drop: () => void;
}
