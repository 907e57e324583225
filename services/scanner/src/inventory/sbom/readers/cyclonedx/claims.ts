import { isJsonObject, type JsonObject } from '../../../text/json-object.ts';
import { nonEmptyString } from '../../non-empty-string.ts';
import { objectsIn } from '../../objects-in.ts';
import type { SbomClaim, SbomComponent } from '../../sbom-document.ts';
import { vulnerabilityIdsIn } from '../../vulnerability-ids-in.ts';

/** States of an analysis in which the component is not, or no longer, affected. */
const EXONERATING: ReadonlySet<unknown> = new Set([
  'false_positive',
  'not_affected',
  'resolved',
  'resolved_with_pedigree',
]);

/** An entry of `vulnerabilities`: one claim for each component that it affects. */
export function cyclonedxClaims(
  entry: JsonObject,
  components: ReadonlyMap<string, SbomComponent>,
): readonly SbomClaim[] {
  const id = nonEmptyString(entry['id']);
  const { analysis } = entry;
  if (id === null || (isJsonObject(analysis) && EXONERATING.has(analysis['state']))) return [];
  const rating = worstRating(objectsIn(entry['ratings']));
  const known = {
    id,
    aliases: objectsIn(entry['references']).flatMap((reference) =>
      vulnerabilityIdsIn(nonEmptyString(reference['id']) ?? ''),
    ),
    severity: rating === null ? null : nonEmptyString(rating['severity']),
    vectors: objectsIn(entry['ratings']).flatMap(({ vector }) => nonEmptyString(vector) ?? []),
    summary: '',
    fixedVersions: [],
  };
  const affected = new Set<SbomComponent>();
  for (const { ref } of objectsIn(entry['affects'])) {
    const component = componentOf(ref, components);
    if (component !== undefined) affected.add(component);
  }
  return [...affected].map((component) => ({ component, ...known }));
}

/** `bom-ref`, or a BOM-Link `urn:cdx:serial/version#bom-ref`. */
function componentOf(
  ref: unknown,
  components: ReadonlyMap<string, SbomComponent>,
): SbomComponent | undefined {
  if (typeof ref !== 'string') return undefined;
  const link = ref.startsWith('urn:cdx:') ? decodedFragment(ref) : ref;
  return components.get(ref) ?? components.get(link);
}

function decodedFragment(link: string): string {
  const fragment = link.slice(link.indexOf('#') + 1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const SEVERITIES = ['unknown', 'none', 'info', 'low', 'medium', 'high', 'critical'];

function worstRating(ratings: readonly JsonObject[]): JsonObject | null {
  const rank = ({ severity }: JsonObject) => SEVERITIES.indexOf(String(severity));
  return ratings.reduce<JsonObject | null>(
    (worst, rating) => (worst === null || rank(rating) > rank(worst) ? rating : worst),
    null,
  );
}
