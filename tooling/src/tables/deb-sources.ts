/**
 * The source package of every binary package in Debian's or Ubuntu's `Packages` indexes (deb-control(5), "Source"),
 * one line a source: `source binary binary …`, sorted.
 *
 * A bare binary has its source's version but for a rebuild (`+b2`). Others say how theirs becomes the source's:
 * `libldb2@2:2.6.2+samba>2:` replaces the text before `>` by the text behind it, `dmsetup=2:1.02.185-2>2.03.16-2` holds
 * for that version alone.
 */
export function debSources(indexes: readonly string[]): readonly string[] {
  const byBinary = new Map<string, Built[]>();
  for (const index of indexes) {
    for (const stanza of index.split('\n\n')) {
      const built = builtIn(stanza);
      if (built === null) continue;
      const known = byBinary.get(built.binary);
      if (known === undefined) byBinary.set(built.binary, [built]);
      else known.push(built);
    }
  }
  const bySource = new Map<string, Set<string>>();
  for (const all of byBinary.values()) {
    for (const [source, entry] of entriesOf(all)) {
      bySource.set(source, (bySource.get(source) ?? new Set()).add(entry));
    }
  }
  return [...bySource].map(([source, entries]) => [source, ...[...entries].sort()].join(' ')).sort();
}

interface Built {
  readonly binary: string;
  /** Without the number of a rebuild. */
  readonly version: string;
  readonly source: string;
  readonly sourceVersion: string;
}

function builtIn(stanza: string): Built | null {
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(stanza)?.[1]?.trim();
  const binary = field('Package');
  const full = field('Version');
  if (binary === undefined || full === undefined) return null;
  const version = full.replace(/\+b\d+$/, '');
  const [source = binary, stated] = field('Source')?.split(' ', 2) ?? [];
  return { binary, version, source, sourceVersion: stated?.slice(1, -1) ?? version };
}

/** By source: one entry when a rule fits every version in the indexes, else one for each version. */
function entriesOf(all: readonly Built[]): readonly (readonly [string, string])[] {
  const ruled = new Map(all.map((built) => [`${built.source} ${ruleOf(built)}`, built]));
  const hasOneRule = ruled.size === 1 && all.every((built) => ruleOf(built) !== null);
  return hasOneRule
    ? [...ruled.values()].map((built) => [built.source, `${built.binary}${ruleOf(built)}`])
    : all.map((built) => [built.source, `${built.binary}=${built.version}>${built.sourceVersion}`]);
}

/** How the version becomes that of the source; null when no rule shows. */
function ruleOf({ version, sourceVersion }: Built): string | null {
  if (version === sourceVersion) return '';
  const epoch = /^\d+:/.exec(sourceVersion)?.[0] ?? '';
  const upstream = sourceVersion.slice(epoch.length);
  const before = version.slice(0, Math.max(0, version.length - upstream.length));
  // A short number ends many a version by chance.
  const isWhole = version === before + upstream && /[^\d.]$/.test(before) && /[.-]/.test(upstream);
  return isWhole ? `@${before}>${epoch}` : null;
}
