import { z } from 'zod';

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** An instant as every response writes it: RFC 3339, UTC with `Z`, always milliseconds. What `toISOString` makes. */
export const IsoTimestamp = z
  .string()
  .regex(FORM)
  .refine(isRealInstant)
  .meta({
    id: 'IsoTimestamp',
    description: 'An instant in UTC: RFC 3339 with `Z` and milliseconds.',
    format: 'date-time',
    examples: ['2026-08-20T09:30:00.000Z'],
  });

function isRealInstant(text: string): boolean {
  const milliseconds = Date.parse(text);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text;
}
