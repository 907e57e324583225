/** Traces of what a service does. Names and attributes come from closed lists only, never from a caller. */
export interface Tracing {
  /** Begins the span of a request, as a child of the caller's when there is one. */
  beginRequest(parent: TraceParent | null): RequestTrace;
  /** Adds the span of a call to an upstream that has just ended to the request it was made for. */
  upstreamCalled(upstream: string, outcome: string, seconds: number): void;
  /** Sends what is not sent yet, and ends. Never rejects, and never takes long. */
  stop(): Promise<void>;
}

export interface RequestTrace {
  readonly traceId: string;
  /** Calls to upstreams within `work` belong to this request. */
  run<T>(work: () => T): T;
  /** @param route the path of the endpoint as it is declared; null for a path that nobody has. */
  end(request: { readonly method: string; readonly route: string | null; readonly status: number }): void;
}

/** The span that a request says it belongs to (W3C Trace Context). */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}
