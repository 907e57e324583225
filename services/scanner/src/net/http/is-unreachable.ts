import type { GuardError } from './guard-error.ts';

/** Codes by which this machine says that it has no way there, such as no IPv6: they tell nothing of the host. */
const CODES: ReadonlySet<string> = new Set([
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
  return error.kind === 'connect' && CODES.has(error.code ?? '');
}
