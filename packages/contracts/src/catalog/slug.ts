import { z } from 'zod';

/**
 * A name in an address: lower-case letters, digits, `.`, `_` and `-`, starting and ending with a letter or digit,
 * 1 to 100 characters. Dots and underscores occur in real names (`draw.io`).
 */
export const Slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?$/)
  .meta({ id: 'Slug', description: 'Identifies a record in addresses.', examples: ['draw.io'] });

/** A creator's name in addresses, 1 to 64 characters. Unique without regard to upper and lower case. */
export const Username = z
  .string()
  .regex(/^[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_])?$/)
  .meta({
    id: 'Username',
    description: 'Identifies a creator; upper and lower case are the same.',
    examples: ['ada'],
  });
