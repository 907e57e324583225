/** An OSV ecosystem without its suffix: `Debian` for `Debian:12`. */
export function baseEcosystem(ecosystem: string): string {
  const colon = ecosystem.indexOf(':');
  return colon === -1 ? ecosystem : ecosystem.slice(0, colon);
}

/**
 * The strings under which OSV finds a record of this ecosystem: the full one, the base name and, for Ubuntu, the
 * one without its variants, so that `Ubuntu:22.04` finds the free and the Pro records. Compared as strings, nothing
 * else (`Alpine:v3.18.4` finds nothing).
 */
export function ecosystemKeys(ecosystem: string): readonly string[] {
  const base = baseEcosystem(ecosystem);
  const keys = new Set([ecosystem, base]);
  if (base === 'Ubuntu') keys.add(withoutVariants(ecosystem));
  return [...keys];
}

/** Whether a query for `asked` finds a record for `recorded`. */
export function isFoundUnder(asked: string, recorded: string): boolean {
  return asked === recorded || ecosystemKeys(recorded).includes(asked);
}

/** Bare names under which OSV compares listed versions only: their releases have nothing in common but the name. */
const LISTED_ONLY: ReadonlySet<string> = new Set(['Alpine', 'Ubuntu']);

/** Whether a query for `asked` may use the ranges of a record for `recorded`. */
export function rangesCount(asked: string, recorded: string): boolean {
  return asked === recorded || !LISTED_ONLY.has(asked);
}

function withoutVariants(ecosystem: string): string {
  return ecosystem
    .split(':')
    .filter((part) => part !== 'Pro' && part !== 'LTS')
    .join(':');
}
