import { expect, it } from 'vitest';
import { readPurls } from './read-purls.ts';

it('asks for the source that a package URL tells, though the table has another', () => {
  const purl =
    'pkg:rpm/rocky/python3.11-pip@22.3.1-4.el9?distro=rocky-9.3&upstream=python3.11-pip-22.3.1-4.el9.src.rpm';
  expect(readPurls([purl]).packages).toMatchObject([{ lookups: [{ name: 'python3.11-pip' }] }]);
});
