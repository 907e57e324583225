import { linesOf } from '../../../inventory/text/lines-of.ts';
import type { ListedDependency, ReadInventory } from './inventory-reader.ts';
import { listedPackage } from './listed-package.ts';

/** Sections that hold gems: from a registry, from elsewhere, and of the project itself. */
const SECTIONS: ReadonlyMap<string, 'registry' | 'foreign' | 'own'> = new Map([
  ['GEM', 'registry'],
  ['GIT', 'foreign'],
  ['PLUGIN SOURCE', 'foreign'],
  ['PATH', 'own'],
]);
/** Four spaces: a gem; six: what it asks for. */
const GEM = /^ {4}([^\s()]+)(?: \(([^()\s]+)\))?$/;

/** Bundler's `Gemfile.lock`: gems stand under `specs:` of their section, with the platform behind the version. */
export function gemfileLock(text: string): ReadInventory | null {
  const dependencies: ListedDependency[] = [];
  let section: ReturnType<typeof SECTIONS.get>;
  let isLock = false;
  for (const written of linesOf(text)) {
    const line = written.trimEnd();
    if (/^[A-Z]/.test(line)) {
      section = SECTIONS.get(line);
      isLock ||= section !== undefined || line === 'DEPENDENCIES';
      continue;
    }
    const [, name, version = ''] = (section === undefined ? null : GEM.exec(line)) ?? [];
    if (name === undefined || section === 'own') continue;
    // A gem's own version has no dash: what follows one is the platform.
    const [bare = ''] = version.split('-', 1);
    const unmatched = section === 'registry' ? null : 'not-a-registry-package';
    dependencies.push({
      package: listedPackage({ ecosystem: 'RubyGems', name, version: bare, unmatched }),
    });
  }
  return isLock ? { dependencies, isWhole: true } : null;
}
