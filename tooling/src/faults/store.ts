/** A store of its own for a test that takes it away. */
export interface RestartableStore {
  readonly url: string;
  /** Ends it as a power cut would (SIGKILL). */
  kill(): Promise<void>;
  /** Freezes it: connections stand, nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Starts it again, on its port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}
