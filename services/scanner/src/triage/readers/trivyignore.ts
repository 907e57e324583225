import { z } from 'zod';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { linesOf } from '../../inventory/text/lines-of.ts';
import { faulty, type ImportedRule } from '../rule.ts';

/** The lines of .trivyignore: an identifier, and `exp:` with the day on which it ends. */
export function readTrivyIgnore(text: string): readonly ImportedRule[] {
  return [...linesOf(text)].flatMap((line, index): readonly ImportedRule[] => {
    const [id = '', ...words] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (id === '') return [];
    const place = `line ${index + 1}`;
    const day = words.find((word) => word.startsWith('exp:'))?.slice('exp:'.length);
    const until = day === undefined ? null : dateOf(day);
    if (until !== null && Number.isNaN(until.getTime())) {
      return [faulty(place, '`exp:` has to be a day (YYYY-MM-DD)')];
    }
    return [{ place, id, products: [{ kind: 'any' }], reason: null, until }];
  });
}

const text = z.string().min(1);
const Document = z.object({ vulnerabilities: z.array(z.unknown()).nullish() });
const Rule = z.object({
  id: text,
  paths: z.array(text).nullish(),
  purls: z.array(text).nullish(),
  statement: text.nullish(),
  expired_at: text.nullish(),
});

/** The vulnerabilities of .trivyignore.yaml; its other lists are not about packages. */
export function readTrivyIgnoreYaml(document: unknown): readonly ImportedRule[] {
  const { data } = Document.safeParse(document ?? {});
  if (data === undefined) {
    throw new NotTheFormatError('This is not a .trivyignore.yaml: it needs a list `vulnerabilities`.');
  }
  return (data.vulnerabilities ?? []).map((each, index) => {
    const place = `vulnerabilities[${index}]`;
    const rule = Rule.safeParse(each).data;
    if (rule === undefined)
      return faulty(place, 'it needs an `id`, and its values have to be what trivy knows');
    if ((rule.paths ?? []).length > 0) return faulty(place, '`paths` are not read, name `purls` instead');
    const until = rule.expired_at ? dateOf(rule.expired_at) : null;
    if (until !== null && Number.isNaN(until.getTime())) return faulty(place, '`expired_at` has to be a day');
    const purls = rule.purls ?? [];
    return {
      place,
      id: rule.id,
      products:
        purls.length === 0
          ? [{ kind: 'any' }]
          : purls.map((id) => ({ kind: 'identified' as const, id, parts: [] })),
      reason: rule.statement ?? null,
      until,
    };
  });
}

/** trivy ends a rule when its day begins. */
function dateOf(day: string): Date {
  return new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? day : Number.NaN);
}
