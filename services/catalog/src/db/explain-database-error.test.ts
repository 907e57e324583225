import postgres from 'postgres';
import { expect, it } from 'vitest';
import { explainDatabaseError } from './explain-database-error.ts';

it.each([
  ['40P01', 'The database at DATABASE_URL was written by somebody else'],
  ['53100', 'The database at DATABASE_URL has a full disk'],
  ['57P01', 'The database at DATABASE_URL cannot be reached'],
])('says of %s what to do', (code, sentence) => {
  const thrown: unknown = Object.assign(Object.create(postgres.PostgresError.prototype), {
    code,
    message: 'what the server said',
  });
  expect(explainDatabaseError(thrown)).toMatch(new RegExp(`^${sentence}.*\\(what the server said\\)$`));
});
