/** What a project asks for: `name@range`. */
export interface Descriptor {
  readonly name: string;
  readonly range: string;
}

/** Splits `name@rest` behind the name, which may begin with the `@` of a scope. */
export function toDescriptor(text: string): Descriptor {
  const at = text.indexOf('@', 1);
  return at === -1 ? { name: text, range: '' } : { name: text.slice(0, at), range: text.slice(at + 1) };
}

/** `npm:real@1.2.3` or `npm:@scope/real@^1`, taken apart; null when `reference` is no alias (`npm:^1` is none). */
export function npmAlias(reference: string): Descriptor | null {
  const target = reference.startsWith('npm:') ? reference.slice('npm:'.length) : '';
  return target.includes('@', 1) ? toDescriptor(target) : null;
}
