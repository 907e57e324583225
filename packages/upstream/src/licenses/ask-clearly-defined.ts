import { z } from 'zod';
import { UpstreamError } from '../errors.ts';
import type { JsonClient } from '../http/index.ts';
import type { LicenseQuery, LicenseSystem } from './license-source.ts';

/** One definition; what is of another shape says nothing. */
const Definition = z
  .object({ licensed: z.object({ declared: z.string().max(10_000).nullish() }).nullish() })
  .nullable()
  .catch(null);

/** By coordinates. */
const Definitions = z.record(z.string(), Definition);

/**
 * `POST /definitions` of ClearlyDefined, at most 500 queries. One declared expression per query, in order; null where there
 * is none (yet).
 *
 * @throws UpstreamError, or the signal's reason.
 */
export async function askClearlyDefined(
  json: JsonClient,
  queries: readonly LicenseQuery[],
  signal: AbortSignal,
): Promise<readonly (string | null)[]> {
  const coordinates = queries.map(toCoordinates);
  // Trouble of theirs comes as 200 with plain text, which is no JSON and so an error here too.
  const definitions = await json.post('/definitions?expand=-files', coordinates, Definitions, signal);
  const byCoordinates = new Map(
    Object.entries(definitions).map(([key, definition]) => [key.toLowerCase(), definition]),
  );
  if (coordinates.length > 0 && byCoordinates.size === 0) {
    throw new UpstreamError('licenses', 'invalid_response', 'a batch of definitions is empty');
  }
  return coordinates.map((key) => declaredIn(byCoordinates.get(key.toLowerCase())?.licensed?.declared));
}

const PROVIDERS = {
  cargo: 'crate/cratesio',
  go: 'go/golang',
  maven: 'maven/mavencentral',
  npm: 'npm/npmjs',
  nuget: 'nuget/nuget',
  pypi: 'pypi/pypi',
  rubygems: 'gem/rubygems',
} as const satisfies Record<LicenseSystem, string>;

/** `type/provider/namespace/name/revision`; each part percent-encoded, so that a name cannot become two. */
function toCoordinates({ system, name, version }: LicenseQuery): string {
  const separator = system === 'maven' ? name.indexOf(':') : name.lastIndexOf('/');
  const namespace = separator === -1 ? '-' : name.slice(0, separator);
  const [first, second, third] = [namespace, name.slice(separator + 1), version].map((part) =>
    encodeURIComponent(part).replaceAll('%40', '@').replaceAll('%2B', '+'),
  );
  return `${PROVIDERS[system]}/${first}/${second}/${third}`;
}

/** Their words for "looked, and cannot tell". */
const NO_ANSWER: ReadonlySet<string> = new Set(['', 'noassertion', 'other', 'none']);

function declaredIn(declared: string | null | undefined): string | null {
  const text = declared?.trim() ?? '';
  return NO_ANSWER.has(text.toLowerCase()) ? null : text;
}
