import { type FileFormat, FORMATS } from '../../src/inventory/formats/index.ts';

export type Name = keyof typeof FORMATS;

interface Fixture {
  readonly many: (count: number) => string;
}

const made = await Promise.all(
  Object.entries<FileFormat>(FORMATS).map(
    async ([name, { format }]): Promise<[string, Fixture]> => [
      name,
      await import(`../../src/inventory/formats/${format}/fixtures/many.ts`),
    ],
  ),
);
const FIXTURES = new Map(made);

/** A file of so many entries, in that format: `fixtures/many.ts` of its folder. */
export function fileOf(name: Name, count: number): string {
  const fixture = FIXTURES.get(name);
  if (fixture === undefined) throw new Error(`there is no format ${name}`);
  return fixture.many(count);
}
