import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFESTS, type ManifestLockfile } from '@repo/contracts/scanner';
import { z } from 'zod';
import { type FileFormat, FORMATS } from '../inventory/formats/index.ts';
import { UNREAD_LOCKFILES } from '../inventory/formats/unread.ts';
import { code, fill, table } from './markdown.ts';

/** What a format tells, and what is not taken from it, for people who choose a file to send: `about.json` of its folder. */
const FormatAbout = z.strictObject({
  /** Which line a report gives for a package. */
  line: z.string(),
  /** How the scope of a package is told; absent where the file cannot. */
  scope: z.string().optional(),
  /** Whether it names the host of the registry. */
  hasRegistry: z.boolean().optional(),
  hasLicenses: z.boolean().optional(),
  /** Whether the file states which package needs which. */
  hasGraph: z.boolean().optional(),
  /** Which projects in folders below its own it counts for; absent where none. */
  below: z.string().optional(),
  /** What is missing of a file that broke off, so that it is told; absent where nothing tells. */
  end: z.string().optional(),
  /** What is not looked up, or not in it. */
  limits: z.string().regex(/^[A-Z`][^\n]*\.$/, 'must be one sentence'),
});

export const FORMATS_FOLDER = join(import.meta.dirname, '..', 'inventory', 'formats');

function aboutOf(format: string): z.infer<typeof FormatAbout> {
  return FormatAbout.parse(JSON.parse(readFileSync(join(FORMATS_FOLDER, format, 'about.json'), 'utf8')));
}

/** `docs/formats.md` with what the sources say now. */
export function formatsDocument(document: string): string {
  return fill(document, {
    read: readFiles(),
    limits: limitsTable(),
    unread: `${UNREAD_LOCKFILES.map(code).join(', ')}.`,
    manifests: manifests(),
  });
}

function readFiles(): string {
  const rows = Object.entries<FileFormat>(FORMATS).map(
    ([name, { format, ecosystem, isUpload, isManifest }]) => {
      const about = aboutOf(format);
      const uses =
        isManifest === true
          ? 'repositories, exact pins'
          : isUpload === false
            ? 'repositories'
            : 'upload, repositories';
      return [
        code(name),
        ecosystem,
        uses,
        about.scope ?? 'no',
        yesOrNo(about.hasRegistry),
        yesOrNo(about.hasLicenses),
        yesOrNo(about.hasGraph),
        about.below ?? 'none',
        about.line,
      ];
    },
  );
  return table(
    ['file', 'ecosystem', 'taken as', 'scope', 'registry', 'licences', 'graph', 'below', 'line'],
    rows,
  );
}

function limitsTable(): string {
  const files = Map.groupBy(Object.entries<FileFormat>(FORMATS), ([, { format }]) => format);
  const rows = [...files].map(([format, entries]) => {
    const { limits, end = 'nothing' } = aboutOf(format);
    return [entries.map(([name]) => code(name)).join(', '), limits, end];
  });
  return table(['file', 'what is not read or not looked up', 'what a cut file lacks'], rows);
}

function manifests(): string {
  const rows = MANIFESTS.map(({ name, lockfiles }) => [
    code(name),
    lockfiles.length === 0 ? 'none is known' : lockfiles.map(shown).join(', '),
  ]);
  return table(['manifest', 'lockfiles'], rows);
}

function shown({ name, isBesideOnly }: ManifestLockfile): string {
  return isBesideOnly ? code(`./${name}`) : code(name);
}

function yesOrNo(value: boolean | undefined): string {
  return value === true ? 'yes' : 'no';
}
