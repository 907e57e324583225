import { z } from 'zod';

/** Five letters without sign: there is no E. */
export const Grade = z.enum(['A', 'B', 'C', 'D', 'F']).meta({
  id: 'Grade',
  description:
    'Mail: A from 90, B from 80, C from 70, D from 60, F below. Websites: the letter of the grader without its sign, ' +
    'about A from 85, B from 65, C from 45, D from 25.',
});
export type Grade = z.infer<typeof Grade>;

/** A score from 0 to 100. */
export const Score = z
  .int()
  .min(0)
  .max(100)
  .meta({ id: 'Score', description: 'From 0 (worst) to 100 (best).' });
