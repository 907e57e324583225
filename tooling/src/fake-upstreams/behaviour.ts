/** How a fake upstream behaves; `paths` and `times` narrow it, everything else is answered normally. */
export type Behaviour = FaultKind & {
  /** Only requests whose path begins so. Not for `down`, which has no requests. */
  readonly paths?: string;
  /** Only this many matching requests, then normal again: for tests of retries. */
  readonly times?: number;
};

type FaultKind =
  | { readonly kind: 'normal' }
  /** Nobody listens: connections are refused. */
  | { readonly kind: 'down' }
  /** Takes the request and never answers. */
  | { readonly kind: 'silent' }
  /** Answers normally after `ms` milliseconds. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** An error status with a JSON body; `retryAfter` is the header's value. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Status 200 and an HTML page, as a captive portal or a proxy sends it. */
  | { readonly kind: 'nonsense' }
  /** A complete answer whose JSON ends in the middle. */
  | { readonly kind: 'truncated' }
  /** The connection ends in the middle of the body. */
  | { readonly kind: 'cut-off' }
  /** What only the upstream itself can do wrong; its handler looks for the name. */
  | { readonly kind: 'fault'; readonly fault: string };

export const NORMAL: Behaviour = { kind: 'normal' };
