import { z } from 'zod';

/** An https address without user name and password, at most 2,048 characters. */
export const HttpsUrl = z
  .string()
  .max(2048)
  .refine(isHttpsUrl)
  .meta({
    id: 'HttpsUrl',
    description: 'An https address.',
    format: 'uri',
    pattern: '^https://',
    examples: ['https://example.org/'],
  });
export type HttpsUrl = z.infer<typeof HttpsUrl>;

/** Whether `text` is such an address; spaces and control characters, which URL parsers forgive, are not admitted. */
function isHttpsUrl(text: string): boolean {
  if (!/^https:\/\/[^\s]+$/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
}
