import { inspect } from 'node:util';

const REDACTED = '[redacted]';

/** A token of the platform. However it is printed, logged or serialised, it shows nothing of itself. */
export class PlatformToken {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The value of an `Authorization` field; for requests to the platform's REST API and nowhere else. */
  authorization(): string {
    return `Bearer ${this.#secret}`;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
