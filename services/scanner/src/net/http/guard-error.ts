import type { TlsFacts } from './tls-facts.ts';

/** Why the guarded client gave no response. */
export type GuardErrorKind =
  /** Not an http(s) URL that may be visited: other scheme, credentials, over 8192 characters. */
  | 'invalid-url'
  /** A name that means an internal host wherever it is resolved: `localhost`, `*.internal`, a single label. */
  | 'blocked-host'
  | 'blocked-port'
  /** At least one address of the host is not public. */
  | 'blocked-address'
  | 'dns-nxdomain'
  /** The name exists, without an address. */
  | 'dns-no-address'
  /** It could not be found out whether the name has an address. */
  | 'dns-failed'
  | 'connect'
  /** The handshake failed, or the certificate was to be verified and is not valid. */
  | 'tls'
  | 'timeout'
  | 'too-large'
  /** Past the bound (`code` LIMIT) or in a circle (`code` LOOP). */
  | 'too-many-redirects'
  | 'protocol';

/** A request that the guarded client refused or could not finish; the message may be shown to callers. */
export class GuardError extends Error {
  readonly kind: GuardErrorKind;
  /** The socket's, OpenSSL's or parser's code, or the phase of a timeout. */
  readonly code: string | null;
  /** What is known of the TLS connection that was refused. */
  readonly tls: TlsFacts | null;

  constructor(
    kind: GuardErrorKind,
    message: string,
    { code, tls, cause }: { readonly code?: string; readonly tls?: TlsFacts; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'GuardError';
    this.kind = kind;
    this.code = code ?? null;
    this.tls = tls ?? null;
  }

  /** The message as the end of a sentence. */
  get reason(): string {
    return this.message.replace(/\.$/, '');
  }
}

/** Codes by which this machine says that it has no way there, such as no IPv6: they tell nothing of the host. */
const NO_WAY_THERE: ReadonlySet<string> = new Set([
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
]);

/** Whether no connection could be tried, so that it stays unknown whether the host would have taken it. */
export function isUnreachable(error: GuardError): boolean {
  return error.kind === 'connect' && NO_WAY_THERE.has(error.code ?? '');
}

/** The `code` of a Node error; empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
