import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { generateCommand } from './print-commands.ts';

it('says that what it prints does not arrive', async () => {
  const closed = new Writable({ write: (_chunk, _encoding, done) => done(new Error('write EPIPE')) });
  await expect(generateCommand(1, closed)).rejects.toThrow('Not everything was printed: write EPIPE');
});
