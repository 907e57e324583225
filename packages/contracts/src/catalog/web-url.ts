import { z } from 'zod';

/** An http or https address without user name and password, at most 2,048 characters. */
export const WebUrl = z
  .string()
  .max(2048)
  .refine(isWebUrl)
  .meta({
    id: 'WebUrl',
    description: 'An http or https address.',
    format: 'uri',
    pattern: '^https?://',
    examples: ['https://example.org/'],
  });
export type WebUrl = z.infer<typeof WebUrl>;

/** Whether `text` is such an address; spaces and control characters, which URL parsers forgive, are not admitted. */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}
