import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFESTS, type ManifestLockfile } from '@repo/contracts/scanner';
import { z } from 'zod';
import { type FileFormat, FORMATS } from '../inventory/formats/index.ts';
import { UNREAD_LOCKFILES } from '../inventory/formats/unread.ts';
import { code, table } from './markdown.ts';

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

/** The text of `docs/formats.md`. */
export function formatsDocument(): string {
  return `${[INTRODUCTION, readFiles(), LIMITS, limitsTable(), UNREAD, unreadFiles(), MANIFEST, manifests()].join('\n\n')}\n`;
}

const INTRODUCTION = `# Formats

<!-- Made from the sources by \`pnpm documents\`; a test fails when it is stale. Change the table of formats, not this file. -->

Files that name dependencies. An upload goes to \`POST /api/scan\` under its name; letter case, folders and what browsers
add to copies (\`package-lock (1).json\`, \`Copy of go.mod\`) do not count. Requirements may have any name with the word in it or in the name
of their folder, and \`pylock.<name>.toml\`, \`<name>.gemfile.lock\` and \`<script>.py.lock\` count as well. Repositories and
the licence audit read all of these wherever they stand.

## Files that are read

"Graph" says whether the file itself states which package needs which. A scope of "no" is null in reports.
"Below" says for which projects in folders below its own a lockfile of a repository counts: those that it names, or "all"
where it cannot tell.
"Line" is what stands in the line that \`package.line\` gives, of several the first; a line ends at a line feed. An SBOM
has the line of the component's name, or null where it is a text inside of another document (a signed envelope). What is
more than 1,000 characters of keys deep in a document has none.`;

const LIMITS = `## What is not looked up

A file that broke off is refused or said to be incomplete where it then lacks what the last column names. Where that says
"nothing" it cannot be told, nor in any other format where nothing of it is missing: between lines of requirements, blocks
of \`go.mod\`, packages of \`pylock.toml\`, and behind the last package that others ask for.`;

const UNREAD = `## Files that are named in \`skipped\`, and not read

They state versions in a form that is not read: \`unsupported-format\`. An SBOM of the project (syft and cdxgen make one) can
be sent to \`POST /api/scan/container\`.`;

const MANIFEST = `## Manifests

They name what a project asks for, not what is installed. As an upload they are refused with what to send instead; in
repositories and in the licence audit they are \`no-lockfile\`, unless one of these covers them: it stands beside them, or above and
holds them. Where \`./\` is before the name, only the one beside them counts. Tests and examples need none of their own: any
above covers them.`;

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

function unreadFiles(): string {
  return `${UNREAD_LOCKFILES.map(code).join(', ')}.`;
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
