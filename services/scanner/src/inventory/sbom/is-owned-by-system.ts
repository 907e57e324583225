import type { Package } from '../package.ts';

/** Distributions whose advisories tell of every package: a finding of the language would contradict or repeat them. */
const COMPLETE_FEEDS = ['Azure Linux', 'Debian', 'Red Hat', 'Ubuntu'];

/**
 * Whether a language package is a part of the system package that owns its files, at the same version: then it was
 * patched by the distribution, whose advisories are asked.
 */
export function isOwnedBySystem(found: Package, owner: Package): boolean {
  const feed = owner.unmatched === null ? (owner.ecosystem?.split(':', 1)[0] ?? '') : '';
  if (!COMPLETE_FEEDS.includes(feed) || found.unmatched !== null || found.ecosystem === owner.ecosystem)
    return false;
  const system = owner.version.slice(owner.version.indexOf(':') + 1);
  return system.startsWith(found.version) || found.version.startsWith(system);
}
