import { listedPackage } from '../../listed-package.ts';
import type { Inventory } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { NotTheFormatError } from '../../reader.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { linesOf } from '../../text/lines-of.ts';

const FILE_NAME = 'Gemfile.lock';

/** Sections that hold gems: from a registry, from elsewhere, and of the project itself. */
const SECTIONS: ReadonlyMap<string, 'registry' | 'foreign' | 'own'> = new Map([
  ['GEM', 'registry'],
  ['GIT', 'foreign'],
  ['PLUGIN SOURCE', 'foreign'],
  ['PATH', 'own'],
]);
const REMOTE = '  remote: ';
/** Four spaces: a gem; six: what it asks for. */
const GEM = /^ {4}([^\s()]+)(?: \(([^()\s]+)\))?$/;

/** Bundler's `Gemfile.lock`: gems stand under `specs:` of their section, with the platform behind the version. */
export function readGemfileLock(bytes: Uint8Array): Inventory {
  const packages = createPackageSet();
  let section: ReturnType<typeof SECTIONS.get>;
  let isLock = false;
  let remotes: string[] = [];
  for (const written of linesOf(decodeDocument(bytes, FILE_NAME))) {
    const line = written.trimEnd();
    if (/^[A-Z]/.test(line)) {
      section = SECTIONS.get(line);
      remotes = [];
      isLock ||= section !== undefined || line === 'DEPENDENCIES';
      continue;
    }
    if (line.startsWith(REMOTE)) remotes.push(line.slice(REMOTE.length));
    const [, name, version = ''] = (section === undefined ? null : GEM.exec(line)) ?? [];
    if (name === undefined || section === 'own') continue;
    // A gem's own version has no dash: what follows one is the platform.
    const [bare = ''] = version.split('-', 1);
    const unmatched = section === 'registry' ? null : 'not-a-registry-package';
    // Of several remotes nobody can tell which one a gem is from.
    const [remote, ...more] = section === 'registry' ? remotes : [];
    const registry = remote === undefined || more.length > 0 ? {} : { registry: remote };
    packages.add(listedPackage({ ecosystem: 'RubyGems', name, version: bare, unmatched, ...registry }));
  }
  if (isLock) return packages.toInventory();
  throw new NotTheFormatError(`This is not a ${FILE_NAME}: it has none of Bundler's sections.`);
}
