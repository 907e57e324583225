/** What one exchange may cost. */
export const DEFAULT_GUARD_LIMITS = {
  /** Per address. */
  connectTimeoutMs: 5000,
  handshakeTimeoutMs: 5000,
  /** From the request to the end of the final response's headers; interim responses do not extend it. */
  headersTimeoutMs: 8000,
  /** Between two pieces of the body. */
  bodyIdleTimeoutMs: 8000,
  /** The whole exchange, name resolution included. */
  totalTimeoutMs: 20_000,
  /** All exchanges of a redirect chain together. */
  chainTimeoutMs: 20_000,
  maxAddresses: 4,
  maxHeaderBytes: 32 * 1024,
  maxInterimResponses: 8,
  /** Body octets as received; of the connection twice as many, and two heads. */
  maxWireBytes: 2 * 1024 * 1024,
  /** Body octets after decoding its content coding. */
  maxBodyBytes: 1024 * 1024,
};

export type GuardLimits = Readonly<typeof DEFAULT_GUARD_LIMITS>;
