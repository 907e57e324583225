import type { Inventory, Package } from '../../src/inventory/package.ts';
import { linesAt } from '../../src/inventory/package-lines.ts';
import type { SbomInventory } from '../../src/inventory/sbom/sbom-inventory.ts';

/** Packages that are asked for and whose line is missing, is not of the document, or names another version or package. */
export function lineFaults(inventory: Inventory | SbomInventory, document: string): readonly string[] {
  const lines = document.split('\n');
  const placeOf = (each: Package) =>
    'identities' in inventory ? inventory.identities.get(each)?.at : each.at;
  const asked = inventory.packages.filter(({ lookups }) => lookups.length > 0);
  const lineOf = linesAt(asked.map(placeOf), inventory);
  return asked.flatMap((each) => {
    const line = lineOf(placeOf(each));
    const fault = line === null ? 'has no line' : faultOf(each, line, lines);
    return fault === null ? [] : [`${each.name} ${each.version} ${fault}`];
  });
}

/** A member that tells a name: its entry stands beside it. */
const NAME = /^\s*(?:"?(?:name|pkgname|location|repositoryurl|packageidentifier)"?\s*[:=]|<artifactId>)/i;

function faultOf({ name, version }: Package, line: number, lines: readonly string[]): string | null {
  const own = lines[line - 1];
  if (own === undefined) return `is said to be in line ${line} of ${lines.length}`;
  const block = normal(blockOf(line - 1, lines));
  const short = normal(name.split(/[/:]/).at(-1) ?? '');
  // The key of an alias is another name: then its block has the real one.
  const isNamed = normal(own).includes(short) || block.includes(short);
  return isNamed && block.includes(normal(version)) ? null : `is not in line ${line}: ${own}`;
}

/** The entry that a line belongs to: what is indented below it or, of a member that tells the name, beside it too. */
function blockOf(at: number, lines: readonly string[]): string {
  const own = lines[at] ?? '';
  const isMember = NAME.test(own);
  const isWithin = (line: string | undefined) =>
    line !== undefined &&
    (indentOf(line) > indentOf(own) || (isMember && line.trim() !== '' && indentOf(line) === indentOf(own)));
  let from = at;
  while (isMember && isWithin(lines[from - 1])) from -= 1;
  let to = at + 1;
  while (isWithin(lines[to])) to += 1;
  return lines.slice(from, to).join('\n');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function normal(text: string): string {
  return text.toLowerCase().replaceAll(/[-_.]+/g, '-');
}
