/** The commonest words of English, and those that the headings of licences are made of. */
const ENGLISH: ReadonlySet<string> = new Set(
  (
    'all an and any apply are as at be been but by can does each for from has have if in is it its may must no not of on ' +
    'only or other our shall such than that the their these they this to under use used was we were which will with ' +
    'you your attribution bsd code conditions contribution contributors copyright data dependencies distribution file ' +
    'files gpl holders international isc liability libraries library licence license licensed licenses means mit modifications notice ' +
    'public recipients requirements right rights same section see software source support terms universal version warranty'
  ).split(' '),
);

const SENTENCE_END = /\n\s*\n|[.;:!?](?=\s)|[\u3002\uff01\uff1b\uff1a\uff1f]/;
const TAG = /<[^<>]{0,200}>/g;
const ADDRESS = /[@/]|\w\.\w/;
const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;
/** Of people and places; capitals only are an abbreviation. */
const NAME =
  /^(?:\p{Lu}[\p{L}-]*\p{Ll}|\p{Lu}{1,4}|\p{Ll}|d(?:e[lnrs]?|[aiou])|et|en|l[ae]|un?d|v[ao]n|zu[mr]?)$/u;
const OTHER_SCRIPT = /[\p{L}--\p{Script=Latin}]/v;

/** Whether a sentence of `text` is in another language than English: what it says is not known. */
export function hasOtherLanguage(text: string): boolean {
  return text.normalize('NFKC').replaceAll(TAG, ' ').split(SENTENCE_END).some(isOtherLanguage);
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
