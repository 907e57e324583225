import { z } from 'zod';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { typeOfArtifact } from '../../inventory/sbom/document-values.ts';
import { faulty, type ImportedRule, wildcard } from '../rule.ts';
import type { Product } from '../statement.ts';

const text = z.string().min(1);
const Document = z.object({ ignore: z.array(z.unknown()).nullish() });
const Rule = z.strictObject({
  vulnerability: text.optional(),
  'include-aliases': z.boolean().optional(),
  reason: z.string().optional(),
  package: z
    .strictObject({ name: text.optional(), version: text.optional(), type: text.optional() })
    .optional(),
});

/** The rules of grype's `ignore:` that are about vulnerabilities and packages; any other condition cannot be judged here. */
export function readGrype(document: unknown): readonly ImportedRule[] {
  const { data } = Document.safeParse(document ?? {});
  if (data === undefined)
    throw new NotTheFormatError('This is not a .grype.yaml: `ignore` has to be a list.');
  return (data.ignore ?? []).map((each, index) => {
    const place = `ignore[${index}]`;
    const rule = Rule.safeParse(each).data;
    if (rule === undefined) {
      return faulty(
        place,
        'only `vulnerability`, `reason` and `package` with name, version and type can be judged here',
      );
    }
    const { vulnerability: id = '', reason, package: meant } = rule;
    if (meant?.name === undefined && id === '') return wildcard(place);
    if (meant !== undefined && meant.name === undefined) return faulty(place, '`package` needs a name');
    return { place, id, products: [productOf(meant)], reason: reason || null, until: null };
  });
}

function productOf(meant: z.output<typeof Rule>['package']): Product {
  if (meant?.name === undefined) return { kind: 'any' };
  const { name, version = null, type = '' } = meant;
  return { kind: 'named', name, version, within: typeOfArtifact(type) ?? type };
}
