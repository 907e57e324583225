const WORD = /[\p{L}\p{N}_]/u;
const LONGEST_NAME = 214;

/**
 * Whether `text` names the package `name` as a word of its own, in any letter case. Package names go on after `-` and
 * `.`, so `left` is not in `left-pad`, nor `io` in `socket.io`; `next` is in `Next.js`, and `openssl` in
 * `OpenSSL-1.0.2`. Words of a name may be joined by a space, `-` or `_`.
 */
export function hasWholeWord(text: string, name: string): boolean {
  const lower = text.toLowerCase();
  return spellingsOf(name.toLowerCase()).some((spelling) => occursAsWord(lower, spelling));
}

function spellingsOf(name: string): readonly string[] {
  const words = name.split(/[\s_-]/).filter((word) => word !== '');
  return [...new Set([name, words.join(' '), words.join('-'), words.join('_')])].filter(
    (each) => each !== '',
  );
}

function occursAsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isJoinedBefore(text, at) && !isJoinedAfter(text, at + word.length)) return true;
  }
  return false;
}

function isJoinedBefore(text: string, start: number): boolean {
  const before = text.charAt(start - 1);
  if (before === '-' || before === '.') return isWord(text, start - 2);
  if (before === '/') return isScoped(text, start - 1);
  return before === '@' || isWord(text, start - 1);
}

function isJoinedAfter(text: string, end: number): boolean {
  const after = text.charAt(end);
  if (after === '+') return text.charAt(end + 1) === '+';
  if (after === '-') return isLetter(text, end + 1);
  if (after === '.') return isLetter(text, end + 1) && !isScriptSuffix(text, end);
  return isWord(text, end);
}

/** Whether the slash at `slash` belongs to `@scope/name`. */
function isScoped(text: string, slash: number): boolean {
  for (let at = slash - 1; at >= 0 && slash - at <= LONGEST_NAME; at -= 1) {
    const character = text.charAt(at);
    if (character === '@') return true;
    if (!isWord(text, at) && character !== '-' && character !== '.') return false;
  }
  return false;
}

function isScriptSuffix(text: string, end: number): boolean {
  return text.startsWith('.js', end) && !isJoinedAfter(text, end + 3);
}

function isWord(text: string, at: number): boolean {
  return WORD.test(text.charAt(at));
}

function isLetter(text: string, at: number): boolean {
  return /\p{L}/u.test(text.charAt(at));
}
