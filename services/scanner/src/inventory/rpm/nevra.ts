import data from '../../../data/list-words.json' with { type: 'json' };

/** A package as rpm identifies it: name, epoch, version, release, architecture (rpm(8)). */
export interface Nevra {
  readonly name: string;
  /** Null when the text does not tell it. */
  readonly epoch: string | null;
  readonly version: string;
  readonly release: string;
  /** Null when the text does not tell it. */
  readonly architecture: string | null;
}

/** Version and release, with the epoch where it is told. */
export type Evr = Pick<Nevra, 'epoch' | 'version' | 'release'>;

const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,200}$/;
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._+~^]{0,150}$/;
const EPOCH = /^\d{1,9}$/;

export function isRpmName(text: string): boolean {
  return NAME.test(text);
}

export function isEpoch(text: string): boolean {
  return EPOCH.test(text);
}

/** Whether `text` can be a version or a release. */
export function isRpmVersionPart(text: string): boolean {
  return VERSION.test(text);
}

const ARCHITECTURES: ReadonlySet<string> = new Set(data.architectures.rpm);

export function isArchitecture(text: string): boolean {
  return ARCHITECTURES.has(text);
}

/**
 * Reads `name-[epoch:]version-release[.arch]`, also with the epoch in front of the name and with `.rpm`, from the right:
 * a name may hold hyphens, dots and digits. Null for what is none; without an architecture the version must begin with
 * a digit, which words with hyphens seldom have.
 */
export function parseNevra(text: string): Nevra | null {
  const file = text.endsWith('.rpm') ? text.slice(0, -'.rpm'.length) : text;
  const { head, architecture } = splitArchitecture(file);
  const { epoch: leading, rest } = leadingEpoch(head);
  const releaseAt = rest.lastIndexOf('-');
  const versionAt = releaseAt === -1 ? -1 : rest.lastIndexOf('-', releaseAt - 1);
  if (versionAt <= 0) return null;
  const name = rest.slice(0, versionAt);
  const evr = parseEvr(rest.slice(versionAt + 1));
  if (evr === null || !isRpmName(name)) return null;
  if (architecture === null && !/^\d/.test(evr.version)) return null;
  return { name, ...evr, epoch: evr.epoch ?? leading, architecture };
}

/** Splits `name.arch`; the architecture is null when what follows the last dot is none. */
export function splitArchitecture(text: string): {
  readonly head: string;
  readonly architecture: string | null;
} {
  const dot = text.lastIndexOf('.');
  const last = text.slice(dot + 1);
  return dot > 0 && isArchitecture(last)
    ? { head: text.slice(0, dot), architecture: last }
    : { head: text, architecture: null };
}

/** Reads `[epoch:]version-release`; null for what is none. */
export function parseEvr(text: string): Evr | null {
  const { epoch, rest } = leadingEpoch(text);
  const hyphen = rest.indexOf('-');
  const version = rest.slice(0, hyphen);
  const release = rest.slice(hyphen + 1);
  if (hyphen === -1 || !isRpmVersionPart(version) || !isRpmVersionPart(release)) return null;
  return { epoch, version, release };
}

function leadingEpoch(text: string): { readonly epoch: string | null; readonly rest: string } {
  if (text.startsWith('(none):')) return { epoch: '0', rest: text.slice('(none):'.length) };
  const colon = text.indexOf(':');
  const epoch = text.slice(0, Math.max(colon, 0));
  return isEpoch(epoch) ? { epoch, rest: text.slice(colon + 1) } : { epoch: null, rest: text };
}

/** Version and release as rpm prints them: with an epoch that is not zero. */
export function writtenEvr({ epoch, version, release }: Evr): string {
  const text = `${version}-${release}`;
  return epoch === null || Number(epoch) === 0 ? text : `${epoch}:${text}`;
}
