import { expect, it } from 'vitest';
import { noted, put, record, scan, useProject } from '../test/support/project.ts';

useProject([record('X', 'other', null)]);

it('says once of many files what is missing of them, and names three', async () => {
  const pom =
    '<project><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>1</version></dependency></dependencies></project>';
  for (const folder of ['a', 'b', 'c']) put(`${folder}/pom.xml`, pom);
  await scan([]);
  expect(noted).toContain('a/pom.xml, b/pom.xml, c/pom.xml: ');
  for (const folder of ['d', 'e']) put(`${folder}/pom.xml`, pom);
  await scan([]);
  expect(noted).toContain('a/pom.xml, b/pom.xml, c/pom.xml and 2 more: ');
});
