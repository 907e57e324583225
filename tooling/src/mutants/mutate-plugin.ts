import { join } from 'node:path';
import type { Mutant } from './mutations.ts';

interface CacheKeys {
  readonly defineCacheKeyGenerator: (keyOf: (module: { readonly id: string }) => false | null) => void;
}

/** Makes one change in one file while it is loaded; nothing on the disk is touched. */
export function mutatePlugin({ file, at, from, to }: Mutant, root: string) {
  const path = join(root, file);
  return {
    name: 'mutate',
    enforce: 'pre' as const,
    // vitest keeps what files became by their text, which a mutant does not change: one would stand for all of its file.
    configureVitest: ({ defineCacheKeyGenerator }: CacheKeys) =>
      defineCacheKeyGenerator(({ id }) => (id.split('?', 1)[0] === path ? false : null)),
    transform(code: string, id: string) {
      if (id.split('?', 1)[0] !== path) return null;
      if (!code.startsWith(from, at)) throw new Error(`${file} has changed: there is no ${from} at ${at}`);
      return { code: code.slice(0, at) + to + code.slice(at + from.length), map: null };
    },
  };
}
