import type { GeneratedRecord } from './generated-record.ts';
import { createRandom } from './random.ts';
import { slugOf } from './slug-of.ts';
import { FIRST_NAMES, LAST_NAMES } from './vocabulary.ts';

export function generateCreator(
  index: number,
  seed: number,
): GeneratedRecord & { readonly username: string } {
  const random = createRandom(seed, 'creator', index);
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  return {
    kind: 'creator',
    username: `${slugOf(first)}-${slugOf(last)}-${index.toString(36)}`,
    displayName: `${first} ${last}`,
    isVerified: random.happens(0.1),
  };
}
