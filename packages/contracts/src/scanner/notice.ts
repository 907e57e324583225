import { z } from 'zod';

/** Stands on every report that was made from sample data (the demo), and on no other. */
export const Notice = z.string().min(1).meta({
  id: 'Notice',
  description: 'Present only when the report was made from sample data: says so.',
});
