import { alpine } from '@repo/versions';
import type { InstalledApkPackage } from '../../alpine/apk-package.ts';
import type { LineReading } from '../../package-list/read-entries.ts';

/** An installed package as one of the shapes of a list tells it. */
export interface ApkEntry extends InstalledApkPackage {
  /** The line says `[installed]` or what it can be upgraded to. */
  readonly isMarkedInstalled: boolean;
}

const NAME = /^[A-Za-z0-9_.][A-Za-z0-9_.+-]{0,200}$/;

export function isApkName(text: string): boolean {
  return NAME.test(text);
}

/** Virtual packages (`.build-deps`) hold nothing themselves. */
export function isVirtual(name: string): boolean {
  return name.startsWith('.');
}

/**
 * A line of `apk list`, `apk info` or `apk version`: `name-version-rN`, then what that command adds; or of
 * `apk list --manifest`: `name version-rN`. Null for what is none.
 */
export function readApkLine(line: string): LineReading<ApkEntry> {
  const [first = '', second = '', third = ''] = line.trim().split(/[\t ]+/, 3);
  const identity = parseIdentity(first);
  if (identity !== null) {
    if (!followsIdentity(second)) return null;
    return isVirtual(identity.name) ? 'absent' : entryOf(identity, line);
  }
  if (third !== '' || !isApkName(first) || !isVersion(second)) return isVirtual(first) ? 'absent' : null;
  return isVirtual(first)
    ? 'absent'
    : { name: first, version: second, origin: null, isMarkedInstalled: false };
}

interface Identity {
  readonly name: string;
  readonly version: string;
}

/** The last two groups are the version and its revision; a name may hold digits and hyphens. */
function parseIdentity(text: string): Identity | null {
  const revisionAt = text.lastIndexOf('-');
  const versionAt = revisionAt === -1 ? -1 : text.lastIndexOf('-', revisionAt - 1);
  const name = text.slice(0, Math.max(versionAt, 0));
  const version = text.slice(versionAt + 1);
  if (isApkName(name) && isVersion(version)) return { name, version };
  // A virtual package has no revision.
  const plain = { name: text.slice(0, Math.max(revisionAt, 0)), version: text.slice(revisionAt + 1) };
  return isVirtual(plain.name) && isApkName(plain.name) && /^\d/.test(plain.version) ? plain : null;
}

function isVersion(text: string): boolean {
  return (
    /^\d/.test(text) &&
    /-r\d{1,6}$/.test(text) &&
    text.length <= 200 &&
    (alpine.isValid(text) || /^[\w.~+-]+$/.test(text))
  );
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '=', '>', '?', '!', '-', '']);

/** An architecture, an origin, a description after a hyphen, or a comparison with what is available. */
function followsIdentity(word: string): boolean {
  return (
    COMPARISONS.has(word) || word.startsWith('{') || word.startsWith('[') || /^[a-z0-9_]{3,15}$/.test(word)
  );
}

function entryOf({ name, version }: Identity, line: string): LineReading<ApkEntry> {
  const open = line.indexOf(' {');
  const close = line.indexOf('}', open);
  const written = open === -1 || close === -1 ? '' : line.slice(open + 2, close);
  const origin = isApkName(written) ? written : null;
  const from = upgradableFrom(name, line);
  const isMarkedInstalled =
    from !== null || line.endsWith('[installed]') || line.includes('[upgradable to: ');
  return { name, version: from ?? version, origin, isMarkedInstalled };
}

const UPGRADABLE_FROM = '[upgradable from: ';

/** `apk list -u` shows the version that could be, and the installed one behind it. */
function upgradableFrom(name: string, line: string): string | null {
  const at = line.indexOf(UPGRADABLE_FROM);
  if (at === -1) return null;
  const identity = parseIdentity(
    line
      .slice(at + UPGRADABLE_FROM.length)
      .replace(']', '')
      .trim(),
  );
  return identity?.name === name ? identity.version : null;
}
