/** `npm:real@1.2.3` or `npm:@scope/real@^1`, taken apart; null when `reference` is no alias (`npm:^1` is none). */
export function npmAlias(reference: string): { readonly name: string; readonly range: string } | null {
  if (!reference.startsWith('npm:')) return null;
  const target = reference.slice('npm:'.length);
  const at = target.indexOf('@', 1);
  return at === -1 ? null : { name: target.slice(0, at), range: target.slice(at + 1) };
}
