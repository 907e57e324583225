import type { Inventory } from '../package.ts';
import { NotTheFormatError } from '../reader.ts';
import { objectOf, textOf } from '../text/json-object.ts';
import { parseToml } from '../text/parse-toml.ts';

/** Far more than people write by hand; a longer one would keep the thread. */
const MAX_BYTES = 64 * 1024;

/**
 * Whether a crate is one of the workspace: a `Cargo.lock` lists all of them, and no two of one name. True for what cannot
 * be read.
 */
export function isCargoMember(bytes: Uint8Array, { graph }: Inventory): boolean {
  if (bytes.byteLength > MAX_BYTES) return true;
  try {
    const { package: crate } = parseToml(bytes, 'Cargo.toml');
    return graph?.roots.includes(textOf(objectOf(crate)['name'])) !== false;
  } catch (error) {
    if (error instanceof NotTheFormatError) return true;
    throw error;
  }
}
