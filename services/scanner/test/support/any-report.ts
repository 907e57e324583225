import {
  ContainerReport,
  DiffReport,
  EmailReport,
  LegalReport,
  LockfileReport,
  NvdResult,
  PurlReport,
  RepoDiffReport,
  RepoReport,
  SupplyChainReport,
  WebsiteReport,
} from '@repo/contracts/scanner';
import fc from 'fast-check';
import { z } from 'zod';

interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What would break a format that takes it as it comes. */
const HOSTILE = [
  '@evil/name',
  'a|b`c`*d*',
  '</script><img src=x onerror=1>',
  ']]>&amp;"\'',
  'x\u{0}\u{b}\u{1b}[31m',
  '\ud800 lone',
  'line\nbreak\r\n# heading\n- item',
  '[click](javascript:1) http://evil.example www.evil.example',
  '‮gnp.exe',
  '../../../etc/passwd',
  'C:\\temp\\a b#?%.lock',
  '#1 @team {{ 7 }} ${x}',
  ' ',
];

const text = (least = 0) =>
  fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ minLength: least, maxLength: 12 }),
    fc.string({ unit: 'binary', minLength: least, maxLength: 12 }),
    fc.constantFrom('pkg:npm/left@1.0.0', 'CVE-2024-12345', 'GHSA-jf85-cpcp-j695', '1.0.0'),
  );

const FORMATTED: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc.constantFrom('2026-11-22', '2024-02-29'),
  'date-time': fc.constantFrom('2026-11-22T12:55:00Z', '2024-02-29T23:59:59Z'),
  uri: fc.constantFrom('https://a.example/x?y=1&z=(2)', 'https://b.example/%3C|'),
};

/** Values of a JSON Schema, as far as the contracts use it. */
function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(valueOf));
  if (typeof shape.type === 'object')
    return fc.oneof(...shape.type.map((type) => valueOf({ ...shape, type })));
  switch (shape.type) {
    case 'object': {
      const required = new Set(shape.required);
      const entries = Object.entries(shape.properties ?? {});
      const model = Object.fromEntries(entries.map(([name, each]) => [name, valueOf(each)]));
      const requiredKeys = entries.map(([name]) => name).filter((name) => required.has(name));
      return fc.record(model, { requiredKeys });
    }
    case 'array':
      return fc.array(valueOf(shape.items ?? {}), { minLength: shape.minItems ?? 0, maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.integer({
        min: Math.max(shape.minimum ?? 0, -100),
        max: Math.min(shape.maximum ?? 500, 500),
      });
    case 'number':
      return fc.constantFrom(0, 0.5, 1, ...((shape.maximum ?? 10) > 1 ? [4, 9.8, 10] : []));
    case undefined:
    default:
      return stringOf(shape);
  }
}

function stringOf({ format = '', pattern, minLength }: Shape): fc.Arbitrary<string> {
  const formatted = FORMATTED[format];
  if (formatted !== undefined) return formatted;
  return pattern === undefined ? text(minLength) : fc.stringMatching(new RegExp(pattern));
}

/** Reports of the shape of their contract; that their counts add up does not matter to a format. */
function reportsOf<Report>(schema: z.ZodType<Report>): fc.Arbitrary<Report> {
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline', io: 'output' });
  // The schema has made it.
  return valueOf(inlined(shape, shape)) as fc.Arbitrary<Report>;
}

/** Definitions in the place of references to them. */
function inlined(value: unknown, root: object): Shape {
  if (Array.isArray(value)) return value.map((each) => inlined(each, root)) as Shape;
  if (typeof value !== 'object' || value === null) return value as Shape;
  const reference: unknown = Reflect.get(value, '$ref');
  if (typeof reference === 'string') {
    const definition = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => Reflect.get(Object(at), key), root);
    return inlined(definition, root);
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$defs')
      .map(([key, each]) => [key, inlined(each, root)]),
  );
}

export const ANY_REPORT = {
  lockfile: reportsOf(LockfileReport),
  repository: reportsOf(RepoReport),
  container: reportsOf(ContainerReport),
  'supply-chain': reportsOf(SupplyChainReport),
  legal: reportsOf(LegalReport),
  email: reportsOf(EmailReport),
  website: reportsOf(WebsiteReport),
  nvd: reportsOf(NvdResult),
  purl: reportsOf(PurlReport),
  diff: reportsOf(DiffReport),
  'repository-diff': reportsOf(RepoDiffReport),
};
