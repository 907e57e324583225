/** What one exchange may cost. */
export interface GuardLimits {
  /** Per address. */
  readonly connectTimeoutMs: number;
  readonly handshakeTimeoutMs: number;
  /** From the request to the end of the final response's headers; interim responses do not extend it. */
  readonly headersTimeoutMs: number;
  /** Between two pieces of the body. */
  readonly bodyIdleTimeoutMs: number;
  /** The whole exchange, name resolution included. */
  readonly totalTimeoutMs: number;
  /** All exchanges of a redirect chain together. */
  readonly chainTimeoutMs: number;
  readonly maxAddresses: number;
  readonly maxHeaderBytes: number;
  readonly maxInterimResponses: number;
  /** Body octets as received. */
  readonly maxWireBytes: number;
  /** Body octets after decoding its content coding. */
  readonly maxBodyBytes: number;
}

export const DEFAULT_GUARD_LIMITS: GuardLimits = {
  connectTimeoutMs: 5000,
  handshakeTimeoutMs: 5000,
  headersTimeoutMs: 8000,
  bodyIdleTimeoutMs: 8000,
  totalTimeoutMs: 20_000,
  chainTimeoutMs: 20_000,
  maxAddresses: 4,
  maxHeaderBytes: 32 * 1024,
  maxInterimResponses: 8,
  maxWireBytes: 2 * 1024 * 1024,
  maxBodyBytes: 1024 * 1024,
};
