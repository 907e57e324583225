import type { Inventory } from '../../src/inventory/package.ts';

/** `name@version`, the reason why it is not asked for, its scope and its registry, as far as there are any. */
export function rowsOf({ packages }: Inventory): readonly string[] {
  return packages.map(({ name, version, unmatched, scope, registry }) =>
    [`${name}@${version}`, unmatched, scope, registry]
      .filter((each) => each !== null && each !== undefined)
      .join(' '),
  );
}
