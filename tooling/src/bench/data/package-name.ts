const FIRST =
  'fast tiny open smart react vue node ts json async micro hyper super simple deep core meta web data git';
const SECOND =
  'parser loader router logger cache stream queue client server utils plugin config schema date color path table form grid hook';

const FIRST_WORDS = FIRST.split(' ');
const SECOND_WORDS = SECOND.split(' ');

/** The name of the package with this number, believable and no other's: `fast-parser-1z`, `@tiny-4/loader-4`. */
export function packageName(number: number): string {
  const first = FIRST_WORDS[number % FIRST_WORDS.length] ?? '';
  const second = SECOND_WORDS[Math.floor(number / FIRST_WORDS.length) % SECOND_WORDS.length] ?? '';
  const mark = number.toString(36);
  return number % 4 === 0 ? `@${first}-${mark}/${second}` : `${first}-${second}-${mark}`;
}
