import { isJsonObject } from '../../../inventory/text/json-object.ts';

/** What one place says of a licence, unread. */
export interface Declaration {
  /** As the manifest, lockfile or service has it: any JSON value, a name, an expression or a whole text. */
  readonly declared: unknown;
  /** Where it stands, as reports name it: a path or a service. */
  readonly source: string;
}

/** Declarations by package. */
export interface DeclarationIndex {
  /** A place that has spoken of the package before is not heard again. */
  add(key: string, declaration: Declaration): void;
  of(key: string): readonly Declaration[];
}

/** Longer than any name or expression: a text, and recognising texts takes time. */
const LONG = 1024;
const MAX_LONG = 500;
const NOT_READ = 'a text that was not read';

/** Of long texts, 500 are kept; the others are not read, which leaves the licence unknown. */
export function createDeclarationIndex(): DeclarationIndex {
  const index = new Map<string, Map<string, Declaration>>();
  let long = 0;
  const bounded = (declaration: Declaration): Declaration => {
    if (declaredLength(declaration.declared) <= LONG) return declaration;
    long += 1;
    return long <= MAX_LONG ? declaration : { declared: NOT_READ, source: declaration.source };
  };
  return {
    add: (key, declaration) => {
      const known = index.get(key) ?? new Map<string, Declaration>();
      index.set(key, known);
      if (!known.has(declaration.source)) known.set(declaration.source, bounded(declaration));
    },
    of: (key) => [...(index.get(key)?.values() ?? [])],
  };
}

/** How much text of a declaration is read, whatever its shape. */
export function declaredLength(declared: unknown): number {
  const items: readonly unknown[] = Array.isArray(declared) ? declared.slice(0, MAX_ITEMS) : [declared];
  const texts = items.flatMap((item) =>
    isJsonObject(item) ? [item['type'], item['name'], item['url']] : [item],
  );
  return texts.reduce<number>((total, text) => total + (typeof text === 'string' ? text.length : 0), 0);
}

const MAX_ITEMS = 20;
