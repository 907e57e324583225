/**
 * Orders two versions well enough for a fake: negative when `a` comes first.
 *
 * Numbers and words are compared piece by piece; dev, a, b, rc and unknown words come before the release, post after
 * it; trailing zeros, a leading v and build metadata do not count. Not known here: epochs, tildes, carets, local
 * versions, npm's dist-tags, and whatever else a distribution's own order says.
 */
export function approximateOrder(a: string, b: string): number {
  const left = pieces(a);
  const right = pieces(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [leftClass, leftRank] = left[index] ?? ABSENT;
    const [rightClass, rightRank] = right[index] ?? ABSENT;
    if (leftClass !== rightClass) return leftClass - rightClass;
    if (leftRank !== rightRank) return leftRank - rightRank;
  }
  return 0;
}

type Piece = readonly [kind: number, rank: number];

const BEFORE_RELEASE = 0;
const ABSENT: Piece = [1, 0];
const AFTER_RELEASE = 2;
const NUMBER = 3;

const WORD_RANKS: ReadonlyMap<string, number> = new Map([
  ['dev', 0],
  ['a', 1],
  ['alpha', 1],
  ['b', 2],
  ['beta', 2],
  ['c', 3],
  ['rc', 3],
  ['pre', 3],
]);
const UNKNOWN_WORD = 2.5;

function pieces(version: string): readonly Piece[] {
  const plain = version.toLowerCase().replace(/^v/, '').split('+', 1)[0] ?? '';
  return (plain.match(/\d+|[a-z]+/g) ?? []).map((piece): Piece => {
    if (piece === 'post') return [AFTER_RELEASE, 0];
    const number = Number(piece);
    if (Number.isNaN(number)) return [BEFORE_RELEASE, WORD_RANKS.get(piece) ?? UNKNOWN_WORD];
    return number === 0 ? ABSENT : [NUMBER, number];
  });
}
