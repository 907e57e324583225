import data from './english-words.json' with { type: 'json' };

const ENGLISH: ReadonlySet<string> = new Set([...data.common, ...data.ofLicenses]);

const SENTENCE_END = /\n\s*\n|[.;:!?](?=\s)|[\u3002\uff01\uff1b\uff1a\uff1f]/;
const TAG = /<[^<>]{0,200}>/g;
const ADDRESS = /[@/]|\w\.\w/;
const WORD = /(?<!\p{N})[\p{L}\p{M}]{2,}(?:-[\p{L}\p{M}]+)*/gu;
/** Of people and places; capitals only are an abbreviation. */
const NAME = /^(?:\p{Lu}[\p{L}-]*\p{Ll}|\p{Lu}{2,4}|d(?:e[lnrs]?|[aiou])|et|en|l[ae]|un?d|v[ao]n|zu[mr]?)$/u;
const OTHER_SCRIPT = /[\p{L}--\p{Script=Latin}]/v;

const COPYRIGHT = /(?:copyright|\(c\)|©)[^\p{L}\p{N}]{0,9}(?:c\)\s{0,9})?\d{4}/iu;
const JOINED = /[,;]|\((?!c\))|\s[-\u2013\u2014]\s(?!\d|present)/gi;

/** Whether a sentence of `text` is in another language than English: what it says is not known. */
export function hasOtherLanguage(text: string): boolean {
  const lines = text.normalize('NFKC').replaceAll(TAG, ' ').trim().split('\n');
  return lines.map(setApart).join('\n').split(SENTENCE_END).some(isOtherLanguage);
}

/** A title and a notice of copyright: what is joined to them, and what stands before it, is a sentence of its own. */
function setApart(line: string, at: number): string {
  const parts = line.replace(COPYRIGHT, '. $&');
  return at === 0 || parts !== line ? `\n${parts.replaceAll(JOINED, '. ')}\n\n` : line;
}

/** More than two of three words, names left out, are not English. One Latin word alone is a heading. */
function isOtherLanguage(sentence: string): boolean {
  const written = sentence.split(/\s+/).filter((part) => !ADDRESS.test(part));
  const words = written.join(' ').match(WORD) ?? [];
  const rest = words.filter((word) => !ENGLISH.has(word.toLowerCase()));
  const others = rest.filter((word) => !NAME.test(word));
  const english = words.length - rest.length;
  return others.length > 2 * english && (words.length > 1 || others.some((word) => OTHER_SCRIPT.test(word)));
}
