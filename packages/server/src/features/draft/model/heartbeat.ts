export interface Heartbeat {
  /** While it stays the same, at least one server has kept time without a break. */
  epoch: number;
  /** The previous heartbeat was this server's, too. */
  wasAlone: boolean;
}

/** Shows whether the storage accepts writes, and which other servers keep time. */
export interface HeartbeatStore {
  /** `limit` is aborted when the caller no longer waits for the answer. */
  heartbeat: (now: number, limit: AbortSignal) => Promise<Heartbeat>;
  /** Calls back when its connection breaks between two heartbeats. */
  onConnectionLost: (callback: (error: Error) => void) => void;
  /** Releases its connection. */
  drop: () => void;
}
