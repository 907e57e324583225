import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createFindChanges } from './find-changes.ts';

describe('changes', () => {
  it('are unavailable where the database gives no row, and never said to begin anew', async () => {
    const database: Database = { query: () => Promise.resolve([]), ping: () => Promise.resolve(true) };
    const query = { since: 7, limit: 10, cursor: undefined };
    await expect(createFindChanges(database)(query, new AbortController().signal)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
