import { parseTagList } from './records/tag-list.ts';

/**
 * A DMARC record with some tags changed; null removes one. The others stay as they are, in their order; new ones
 * follow the policy. Of a repeated tag the first counts, empty ones are dropped.
 */
export function editTags(text: string, changes: Readonly<Record<string, string | null>>): string {
  const tags = new Map<string, string>();
  for (const { name, value } of parseTagList(text).tags) {
    const key = name.toLowerCase();
    if (!tags.has(key) && value !== '') tags.set(key, value);
  }
  const wanted = new Map([...tags].filter(([name]) => name !== 'v' && name !== 'p'));
  const p = changes['p'] ?? tags.get('p') ?? 'none';
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) wanted.delete(name);
    else if (name !== 'p') wanted.set(name, value);
  }
  return ['v=DMARC1', `p=${p}`, ...[...wanted].map(([name, value]) => `${name}=${value}`)].join('; ');
}
