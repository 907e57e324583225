import data from '../../../data/distribution-marks.json' with { type: 'json' };
import type { ListPlatform } from '../distribution/list-platform.ts';

/**
 * The platform of a SUSE Linux Enterprise 15 host with the modules that are installed on it: each one that is enabled
 * installs a release package, and the others cannot have shipped any of its packages. As it is for every other host,
 * and for one that shows no module: then it may be any.
 * `installed` are the titles that `sleModulesAmong` found.
 */
export function withSleModules(platform: ListPlatform, installed: ReadonlySet<string>): ListPlatform {
  if (platform.distribution !== 'sles' || installed.size === 0) return platform;
  if (!platform.ecosystems.some((ecosystem) => MODULE.test(ecosystem))) return platform;
  const product = platform.ecosystems.filter((ecosystem) => !MODULE.test(ecosystem));
  const release = (platform.ecosystems[0] ?? '').replace(/^SUSE:Linux Enterprise Server /, '');
  const modules = [...installed].map((title) => `SUSE:Linux Enterprise Module for ${title} ${release}`);
  return { ...platform, ecosystems: [...product, ...modules.sort()] };
}

/** The titles of the modules whose release packages are among these names; there are twelve. */
export function sleModulesAmong(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => TITLES.get(name) ?? []));
}

const MODULE = /^SUSE:Linux Enterprise Module for /;

/** By release package. */
const TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries(data.sleModules).map(([key, title]) => [`sle-module-${key}-release`, title]),
);
