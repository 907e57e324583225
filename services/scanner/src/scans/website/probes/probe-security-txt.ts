import { type Known, known, unknown } from '../../../audit/known.ts';
import type { GuardedClient } from '../../../net/http/guarded-client.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import type { SecurityTxt } from '../facts.ts';

const MAX_REDIRECTS = 3;
/** RFC 9116 5.2 advises a limit of 32 KB. */
const LIMITS = { maxBodyBytes: 32 * 1024, chainTimeoutMs: 10_000 };
const ABSENT: ReadonlySet<number> = new Set([404, 410]);

/**
 * The security.txt of a host, which is got over valid certificates alone (RFC 9116 3); null: there is none, or a web page in its place. Rejects only with the
 * reason of `signal`.
 */
export async function probeSecurityTxt(
  client: GuardedClient,
  https: string,
  signal: AbortSignal,
): Promise<Known<SecurityTxt | null>> {
  const url = new URL('/.well-known/security.txt', https).href;
  const { final, error } = await client.follow(url, { limits: LIMITS }, MAX_REDIRECTS, signal);
  if (final === null) return unknown(error?.reason ?? 'it was not reached');
  if (ABSENT.has(final.status)) return known(null);
  if (final.status !== 200) return unknown(`it is answered with status ${final.status}`);
  const contentType = headerValue(final.headers, 'content-type') ?? '';
  if (/html/i.test(contentType)) return known(null);
  if (final.bodyFault !== null) return unknown('it was not received whole, or is larger than 32 kB');
  return known({ url: final.url, contentType, text: final.body.toString('utf8') });
}
