import { type PolicyFinding, VexJustification } from '@repo/contracts/scanner';
import { z } from 'zod';
import { parsePackageUrl } from '../../inventory/purl.ts';
import { NotTheFormatError } from '../../inventory/reader.ts';
import { type JsonObject, listOf, objectOf } from '../../inventory/text/json-object.ts';
import {
  apart,
  instantOf,
  MAX_NAMES,
  type Product,
  type ReadStatements,
  ruleOf,
  type Statement,
} from '../statement.ts';
import { withVersion } from './cyclonedx.ts';

const text = z.string().min(1);
const list = z.array(text).optional();
const About = z.object({
  csaf_version: z.literal('2.0'),
  category: z.literal('csaf_vex'),
  publisher: z.object({ name: text }),
  tracking: z.object({ current_release_date: text }),
});
const meant = { product_ids: list, group_ids: list };
const VulnerabilityDocument = z.object({
  cve: text.optional(),
  ids: z.array(z.object({ text })).max(MAX_NAMES).optional(),
  product_status: z.object({
    known_not_affected: list,
    fixed: list,
    first_fixed: list,
    known_affected: list,
    first_affected: list,
    last_affected: list,
    under_investigation: list,
  }),
  flags: z.array(z.object({ label: text, ...meant })).optional(),
  threats: z.array(z.object({ category: text, details: text, ...meant })).optional(),
});
type VulnerabilityDocument = z.output<typeof VulnerabilityDocument>;
type State = keyof VulnerabilityDocument['product_status'];

/** What is merely recommended says nothing of a vulnerability. */
const STATUS = {
  known_not_affected: 'not_affected',
  fixed: 'fixed',
  first_fixed: 'fixed',
  known_affected: 'affected',
  first_affected: 'affected',
  last_affected: 'affected',
  under_investigation: 'under_investigation',
} as const satisfies Record<State, Statement['status']>;
const STATES = Object.keys(STATUS).filter((each): each is State => each in STATUS);

/** @throws NotTheFormatError for anything but the profile VEX of CSAF 2.0, with a publisher and a date. */
export function readCsaf(
  { document, product_tree, vulnerabilities }: JsonObject,
  place: string,
): ReadStatements {
  const about = About.safeParse(document).data;
  const time = instantOf(about?.tracking.current_release_date ?? '');
  if (about === undefined || time === null) {
    throw new NotTheFormatError(
      'Send VEX as CSAF 2.0 of the category `csaf_vex`, with a publisher and `tracking.current_release_date`.',
    );
  }
  const products = productsById(product_tree);
  const idsOf = idsIn(product_tree);
  const read = listOf(vulnerabilities).flatMap((written, index): readonly (Statement | PolicyFinding)[] => {
    const own = `${place}vulnerabilities[${index}]`;
    const { data } = VulnerabilityDocument.safeParse(written);
    const names = [data?.cve, ...(data?.ids ?? []).map((each) => each.text)].filter(
      (each) => each !== undefined,
    );
    if (data === undefined || names.length === 0) {
      const message = 'It cannot be applied: it needs `cve` or `ids`, and `product_status`.';
      return [{ rule: own, problem: 'invalid', message }];
    }
    const reasonOf = reasonsOf(data, idsOf);
    return STATES.flatMap((state) => {
      const rule = ruleOf(`${own}.${state}`, names[0] ?? '');
      const isDenied = state === 'known_not_affected';
      const byReason = Map.groupBy(data.product_status[state] ?? [], (id) =>
        isDenied ? JSON.stringify(reasonOf(id)) : '{}',
      );
      return [...byReason].map(([reason, ids]): Statement | PolicyFinding => {
        const { label, impact }: Reason = JSON.parse(reason);
        const justification = VexJustification.safeParse(label).data ?? null;
        const meantProducts = ids.flatMap((id) => products.get(id) ?? []);
        if (meantProducts.length === 0) return { rule, problem: 'invalid', message: NO_PRODUCT };
        if (isDenied && justification === null && impact === undefined)
          return { rule, problem: 'refused', message: NO_REASON };
        return {
          rule,
          names,
          products: meantProducts,
          status: STATUS[state],
          justification,
          statement: impact ?? null,
          author: about.publisher.name,
          until: null,
          original: label === undefined ? state : `${state}: ${label}`,
          time,
        };
      });
    });
  });
  return apart(read);
}

const NO_PRODUCT =
  'It names no product that can be told: give `product_identification_helper.purl` with a version, no range.';
const NO_REASON =
  'Nobody is told why: `known_not_affected` needs one of the five labels in `flags`, or an impact in `threats`, for the product.';

/** Groups may name the same products over and over. */
const MAX_REFERENCES = 200_000;

interface Reason {
  /** Of a flag. */
  readonly label?: string | undefined;
  /** In words. */
  readonly impact?: string | undefined;
}

/** Why a product is not affected. A reason that names no product is that of all. */
function reasonsOf(
  { flags = [], threats = [] }: VulnerabilityDocument,
  idsOf: IdsOf,
): (id: string) => Reason {
  const byId = new Map<string, Reason>();
  let general: Reason = {};
  const tell = (each: Meant, why: Reason) => {
    if (each.product_ids === undefined && each.group_ids === undefined) general = { ...general, ...why };
    for (const id of idsOf(each)) byId.set(id, { ...byId.get(id), ...why });
  };
  for (const each of flags) tell(each, { label: each.label });
  for (const each of threats) if (each.category === 'impact') tell(each, { impact: each.details });
  return (id) => ({ ...general, ...byId.get(id) });
}

type Meant = z.output<z.ZodObject<typeof meant>>;
type IdsOf = (each: Meant) => readonly string[];

const Group = z.object({ group_id: text, product_ids: z.array(text) });

function idsIn(tree: unknown): IdsOf {
  const groups = new Map(
    partsOf(tree, 'product_groups').flatMap((each) => {
      const { data } = Group.safeParse(each);
      return data === undefined ? [] : [[data.group_id, data.product_ids] as const];
    }),
  );
  let count = 0;
  return ({ product_ids = [], group_ids = [] }) => {
    const lists = [product_ids, ...[...new Set(group_ids)].map((id) => groups.get(id) ?? [])];
    count += lists.reduce((sum, ids) => sum + ids.length, 0);
    if (count <= MAX_REFERENCES) return lists.flat();
    throw new NotTheFormatError(`Its groups name more than ${MAX_REFERENCES} products: send less at once.`);
  };
}

const FullName = z.object({
  product_id: text,
  name: text,
  product_identification_helper: z.object({ purl: text.optional() }).optional(),
});
const Branch = z.object({ category: z.string(), name: text, product: FullName.optional() });
const Relationship = z.object({
  full_product_name: FullName,
  product_reference: text,
  relates_to_product_reference: text,
});

/** A product by its package URL, or by its name as what was scanned; one that is part of another only within that. */
function productsById(tree: unknown): ReadonlyMap<string, Product> {
  const ids = new Map<string, string>();
  for (const each of partsOf(tree, 'full_product_names')) {
    const { data } = FullName.safeParse(each);
    if (data !== undefined) ids.set(data.product_id, idOf(data, null));
  }
  const waiting = partsOf(tree, 'branches').map((branch) => ({ branch, version: null as string | null }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { data } = Branch.safeParse(next.branch);
    if (data === undefined) continue;
    const version = VERSIONS.has(data.category) ? data.name : next.version;
    if (data.product !== undefined) ids.set(data.product.product_id, idOf(data.product, version));
    for (const branch of partsOf(next.branch, 'branches')) waiting.push({ branch, version });
  }
  const products = new Map<string, Product>(
    [...ids].map(([own, id]) => [own, { kind: 'identified', id, parts: [] }]),
  );
  for (const each of partsOf(tree, 'relationships')) {
    const { data } = Relationship.safeParse(each);
    const part = ids.get(data?.product_reference ?? '');
    const whole = ids.get(data?.relates_to_product_reference ?? '');
    if (data === undefined || part === undefined || whole === undefined) continue;
    products.set(data.full_product_name.product_id, { kind: 'identified', id: whole, parts: [part] });
  }
  return products;
}

/** The name of such a branch is a version, or a range: no package has a range as its version, so that it means none. */
const VERSIONS: ReadonlySet<string> = new Set(['product_version', 'product_version_range']);

function idOf(
  { name, product_identification_helper: helper }: z.output<typeof FullName>,
  version: string | null,
) {
  const purl = helper?.purl;
  if (purl === undefined) return name;
  return version === null || parsePackageUrl(purl)?.version ? purl : withVersion(purl, version);
}

function partsOf(value: unknown, key: string): readonly unknown[] {
  return listOf(objectOf(value)[key]);
}
