import type { Package } from './package.ts';

/** Types of package URLs by ecosystem; the name as segments. Source: package-url/purl-spec, "types". */
const TYPES: ReadonlyMap<string, (found: Package) => string> = new Map<string, (found: Package) => string>([
  ['npm', ({ name }) => `npm/${segments(name)}`],
  ['PyPI', ({ name }) => `pypi/${segments(name.replace(/[-_.]+/g, '-').toLowerCase())}`],
  ['crates.io', ({ name }) => `cargo/${segments(name)}`],
  ['Go', ({ name }) => `golang/${segments(name)}`],
  ['RubyGems', ({ name }) => `gem/${segments(name)}`],
  ['Packagist', ({ name }) => `composer/${segments(name.toLowerCase())}`],
  ['NuGet', ({ name }) => `nuget/${segments(name)}`],
  ['Maven', ({ name }) => `maven/${segments(name.replace(':', '/'))}`],
  ['Hex', ({ name }) => `hex/${segments(name.toLowerCase())}`],
  ['Pub', ({ name }) => `pub/${segments(name)}`],
  ['SwiftURL', ({ name }) => `swift/${segments(name)}`],
  ['Debian', ({ name }) => `deb/debian/${segments(name)}`],
  ['Ubuntu', ({ name }) => `deb/ubuntu/${segments(name)}`],
  ['Alpine', ({ name }) => `apk/alpine/${segments(name)}`],
  ['Wolfi', ({ name }) => `apk/wolfi/${segments(name)}`],
  ['Chainguard', ({ name }) => `apk/chainguard/${segments(name)}`],
  ['AlmaLinux', ({ name }) => `rpm/almalinux/${segments(name)}`],
  ['Rocky Linux', ({ name }) => `rpm/rocky/${segments(name)}`],
  ['Red Hat', ({ name }) => `rpm/redhat/${segments(name)}`],
  ['SUSE', ({ name }) => `rpm/suse/${segments(name)}`],
  ['openSUSE', ({ name }) => `rpm/opensuse/${segments(name)}`],
]);

/** The package URL of an installed package; null where its ecosystem has no type, or it is from elsewhere. */
export function packagePurl(found: Package): string | null {
  const { ecosystem, version, unmatched } = found;
  if (ecosystem === null || version === '' || unmatched === 'not-a-registry-package') return null;
  const path = TYPES.get(ecosystem.replace(/:.*/, ''))?.(found);
  return path === undefined ? null : `pkg:${path}@${encoded(version)}`;
}

function segments(name: string): string {
  return name.split('/').map(encoded).join('/');
}

/** Percent-encoded but for the colon, as the specification has it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}
