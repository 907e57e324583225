/** UTF-16 code units which the version grammars name. */
export const PLUS = 43;
export const HYPHEN = 45;
export const DOT = 46;
export const COLON = 58;
export const CARET = 94;
export const UNDERSCORE = 95;
export const LOWER_R = 114;
export const TILDE = 126;

/** The code unit at a position, -1 past the end: reading there with `charCodeAt` alone costs V8 its fast path. */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : -1;
}

/** Whether `code` is `0`-`9`. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether `code` is `a`-`z`. */
export function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** Whether `code` is an ASCII letter of either case. */
export function isLetter(code: number): boolean {
  return isLower(code) || (code >= 65 && code <= 90);
}

/** Whether `code` is an ASCII letter or digit. */
export function isAlphanumeric(code: number): boolean {
  return isDigit(code) || isLetter(code);
}

/** The lower case of an ASCII letter; every other code as it is. */
export function toLower(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

/** Whether `code` is a control character or a space, ASCII or not: no version grammar admits one. */
export function isBlank(code: number): boolean {
  return code <= 32 || (code >= 127 && code <= 160) || code === 0x2028 || code === 0x2029;
}
