import { parseCpeName, toCpeTerm } from './cpe-name.ts';
import { hasWholeWord } from './has-whole-word.ts';
import { englishTexts, isRejected, type NvdCve } from './schema.ts';

/** How a CVE names a package: as affected product, or by its name in the text. */
export type NvdMatch = 'cpe' | 'keyword';

/** How `cve` names the package `name`; null when it does not, or was rejected. A mere platform is not affected. */
export function namesPackage(cve: NvdCve, name: string): NvdMatch | null {
  if (isRejected(cve)) return null;
  if (hasProduct(cve, name)) return 'cpe';
  return englishTexts(cve).some((text) => hasWholeWord(text, name)) ? 'keyword' : null;
}

function hasProduct(cve: NvdCve, name: string): boolean {
  const { vendor, products } = toProductNames(name);
  return cve.configurations.some(({ nodes }) =>
    nodes.some(({ cpeMatch }) =>
      cpeMatch.some(({ vulnerable, criteria }) => {
        const named = vulnerable ? parseCpeName(criteria) : null;
        if (named === null || !products.has(toCpeTerm(named.product))) return false;
        return vendor === null || vendor === toCpeTerm(named.vendor);
      }),
    ),
  );
}

/** Products of scripts are written `next.js`; of `@scope/name` and of a path only the last two parts are in a CPE. */
function toProductNames(name: string): {
  readonly vendor: string | null;
  readonly products: ReadonlySet<string>;
} {
  const parts = toCpeTerm(name).split('/');
  const product = parts.at(-1) ?? '';
  const scope = parts.at(-2)?.replace(/^@/, '') ?? null;
  return { vendor: scope, products: new Set([product, `${product}.js`]) };
}
