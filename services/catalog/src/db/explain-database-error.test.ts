import postgres from 'postgres';
import { expect, it } from 'vitest';
import { explainDatabaseError } from './explain-database-error.ts';

it.each([
  ['40P01', 'Somebody else was writing the same'],
  ['53100', 'The disk of the database is full'],
  ['57P01', 'The database cannot be reached'],
])('says of %s what to do', (code, sentence) => {
  const thrown: unknown = Object.assign(Object.create(postgres.PostgresError.prototype), {
    code,
    message: 'what the server said',
  });
  expect(explainDatabaseError(thrown)).toMatch(new RegExp(`^${sentence}.*\\(what the server said\\)$`));
});
