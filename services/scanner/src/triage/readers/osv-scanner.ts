import { z } from 'zod';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { faulty, type ImportedRule, wildcard } from '../rule.ts';

const text = z.string().min(1);
const When = z
  .union([z.date(), text])
  .transform((written) => new Date(written))
  .refine((date) => !Number.isNaN(date.getTime()));
const Document = z.object({
  IgnoredVulns: z.array(z.unknown()).optional(),
  PackageOverrides: z.array(z.unknown()).optional(),
});
const IgnoredVulnerability = z.object({ id: text, ignoreUntil: When.optional(), reason: text.optional() });
const PackageOverride = z.object({
  name: z.string().optional(),
  version: text.optional(),
  ecosystem: text.optional(),
  group: z.string().optional(),
  ignore: z.boolean().optional(),
  vulnerability: z.object({ ignore: z.boolean().optional() }).optional(),
  effectiveUntil: When.optional(),
  reason: text.optional(),
});

/** The rules of osv-scanner.toml. Overrides that do not ignore vulnerabilities are of licences: nothing is said of those. */
export function readOsvScanner(document: unknown): readonly ImportedRule[] {
  const { data } = Document.safeParse(document);
  if (data === undefined) {
    throw new NotTheFormatError(
      'This is not an osv-scanner.toml: `IgnoredVulns` and `PackageOverrides` are lists of tables.',
    );
  }
  const { IgnoredVulns = [], PackageOverrides = [] } = data;
  return [
    ...IgnoredVulns.map((each, index) => ignored(each, `IgnoredVulns[${index}]`)),
    ...PackageOverrides.flatMap((each, index) => overridden(each, `PackageOverrides[${index}]`)),
  ];
}

function ignored(written: unknown, place: string): ImportedRule {
  const { data } = IgnoredVulnerability.safeParse(written);
  if (data === undefined) return faulty(place, 'it needs an `id`, and `ignoreUntil` has to be a date');
  return {
    place,
    id: data.id,
    products: [{ kind: 'any' }],
    reason: data.reason ?? null,
    until: data.ignoreUntil ?? null,
  };
}

function overridden(written: unknown, place: string): readonly ImportedRule[] {
  const { data } = PackageOverride.safeParse(written);
  if (data === undefined) return [faulty(place, 'a value is not what osv-scanner knows')];
  if (data.ignore !== true && data.vulnerability?.ignore !== true) return [];
  if (data.group) return [faulty(place, 'groups of dependencies are not known here')];
  const { name = '', version = null, ecosystem = '' } = data;
  if (name === '') return [wildcard(place)];
  return [
    {
      place,
      id: '',
      products: [{ kind: 'named', name, version, within: ecosystem.toLowerCase() }],
      reason: data.reason ?? null,
      until: data.effectiveUntil ?? null,
    },
  ];
}
