import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Representation } from './representation.ts';

/** Gives the answer to a request, at once when it is kept. */
export type Ask = () => Representation | Promise<Representation>;

/** What a request was found to ask for. */
export interface Known {
  readonly endpointId: string;
  /** What is awaited, as `Deadline.during` names it; null: nothing slow is. */
  readonly what: string | null;
  readonly ask: Ask;
}

/**
 * Requests that were taken apart before. What a target asks for depends on the target and `Host` alone, so the next
 * time it needs no `Request`, no routing and no validation: more than half of what a kept answer cost.
 */
export interface KnownRequests {
  /** Answers `request` if it is known; false: nothing was done. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  remember(request: IncomingMessage, known: Known): void;
}
