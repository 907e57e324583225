import type { InstalledDebianPackage } from '../../debian/debian-package.ts';

/** An installed package as one of the shapes of a list tells it. */
export interface DpkgEntry extends InstalledDebianPackage {
  /** The archives that have it (`apt list`); empty in every other shape. */
  readonly suites: readonly string[];
}

// Policy 5.6.7; the architecture after the colon where dpkg needs it to tell packages apart.
const NAME = /^([a-z0-9][a-z0-9+.-]{0,200})(?::([a-z0-9-]{1,30}))?$/;

/** The name without its architecture (`libc6:amd64`); null for what is no package name. */
export function packageName(text: string): string | null {
  return NAME.exec(text)?.[1] ?? null;
}

/** An entry of a shape that tells name and version only. */
export function plainEntry(name: string, version: string): DpkgEntry {
  return { name, version, source: null, isTruncated: false, suites: [] };
}

// dpkg(1), "package states": what is wanted, what is there, whether it is broken.
const STATE = /^[uihrp][ncHUFWti][ RX]?$/;

/** Whether `text` is an abbreviated state such as `ii` or `hi`. */
export function isState(text: string): boolean {
  return STATE.test(text);
}

/** False for a package that is not there, or of which only its configuration is left. */
export function isInstalledState(state: string): boolean {
  return state[1] !== 'n' && state[1] !== 'c';
}
