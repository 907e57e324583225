/**
 * The first `count` components of a CPE 2.3 formatted string (NISTIR 7695 §6.2) without their escapes; a colon within a
 * component is written `\:`.
 */
export function splitCpe(criteria: string, count: number): readonly string[] {
  const components: string[] = [];
  let current = '';
  for (let at = 0; at < criteria.length && components.length < count; at += 1) {
    const character = criteria.charAt(at);
    if (character === ':') {
      components.push(current);
      current = '';
    } else if (character === '\\') {
      at += 1;
      current += criteria.charAt(at);
    } else current += character;
  }
  return components.length < count ? [...components, current] : components;
}
