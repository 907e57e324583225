import { z } from 'zod';

/** What an app costs. */
export const Pricing = z
  .enum(['FREE', 'FREEMIUM', 'PAID', 'SUBSCRIPTION', 'ONE_TIME', 'OPEN_SOURCE'])
  .meta({ id: 'Pricing', description: 'What an app costs.' });
export type Pricing = z.infer<typeof Pricing>;
