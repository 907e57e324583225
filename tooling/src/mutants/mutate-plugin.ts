import { join } from 'node:path';
import type { Mutant } from './mutations.ts';

/** Makes one change in one file while it is loaded; nothing on the disk is touched. */
export function mutatePlugin({ file, at, from, to }: Mutant, root: string) {
  const path = join(root, file);
  return {
    name: 'mutate',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (id.split('?', 1)[0] !== path) return null;
      if (!code.startsWith(from, at)) throw new Error(`${file} has changed: there is no ${from} at ${at}`);
      return { code: code.slice(0, at) + to + code.slice(at + from.length), map: null };
    },
  };
}
