import type { Advisory } from '@repo/upstream/advisory';
import { affectedEntries } from '@repo/upstream/affected-entries';
import { WINGET } from '@repo/upstream/product-name';
import { severityOf } from '@repo/upstream/severity';
import { fixesOf, isAffected } from './affected-by.ts';
import type { KnownAdvisories, LookedUpPackage } from './find-advisories.ts';
import { everyName, type Finding } from './finding.ts';
import { match } from './match.ts';
import { askGhsa, type GhsaOpinions } from './second-opinions/ask-ghsa.ts';
import { askNvd, type NvdOpinions } from './second-opinions/ask-nvd.ts';
import { hasGap, isUnfixed, isUnrated } from './second-opinions/gaps.ts';
import { toUnasked, type UnaskedOpinion } from './second-opinions/unasked.ts';

/** Who is asked; null: nobody is, and the report says so. */
export interface SecondOpinionDeps {
  readonly ghsa: GhsaOpinions | null;
  readonly nvd: NvdOpinions | null;
  /** The time both have together. What was not answered by then was not asked. */
  readonly timeoutMs: number;
}

/** What is known with the opinions united: `match` finds in it what it found before, and more of it. */
export interface KnownWithOpinions extends KnownAdvisories {
  readonly unasked: readonly UnaskedOpinion[];
}

/**
 * Asks others for what the first source leaves open: the platform's database for severities and fixes, many packages a
 * request; then NVD for CVEs that still nobody rates. Trouble of theirs fails nothing: it is said in `unasked`.
 *
 * @throws the signal's reason
 */
export async function findSecondOpinions(
  first: KnownAdvisories,
  deps: SecondOpinionDeps,
  signal: AbortSignal,
): Promise<KnownWithOpinions> {
  const { lookedUp } = first;
  const findings = match(lookedUp);
  const gaps = findings.filter(hasGap);
  if (gaps.length === 0) return { ...first, unasked: [] };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(deps.timeoutMs)]);
  const ghsa = await askGhsa(gaps, deps.ghsa, limited);
  const asked = new Set(gaps.map((gap) => gap.package));
  const byPackage = Map.groupBy(findings, (finding) => finding.package);
  const known = lookedUp.map((each) => {
    if (!asked.has(each.package)) return each;
    const own = byPackage.get(each.package) ?? [];
    return unite(
      each,
      ghsa.advisories.filter((advisory) => adds(advisory, each, own)),
    );
  });
  const found = match(known);
  const unread = found
    .filter(hasGap)
    .flatMap(({ primary, others }) => [primary, ...others])
    .flatMap(({ unread: reason, id }) => (reason === undefined ? [] : [{ reason, ids: [id] }]));
  const unrated = found.filter(isUnrated);
  // What NVD itself told first is not asked of it again.
  const nvd = await askNvd(
    unrated.filter((finding) => finding.package.ecosystem !== WINGET),
    deps.nvd,
    limited,
  );
  const ratings = Map.groupBy(nvd.opinions, ({ finding }) => finding.package);
  return {
    ...first,
    lookedUp: known.map((each) =>
      unite(
        each,
        (ratings.get(each.package) ?? []).map(({ advisory }) => advisory),
      ),
    ),
    unasked: [...toUnasked('osv', unread), ...ghsa.unasked, ...nvd.unasked],
  };
}

/** Whether `advisory` speaks of the package and fills a gap of one of its findings, or tells of something new. */
function adds(advisory: Advisory, known: LookedUpPackage, findings: readonly Finding[]): boolean {
  const { ecosystem, package: each } = known;
  if (each.lookups.every(({ name }) => affectedEntries(advisory, ecosystem, name).length === 0)) return false;
  const names = [advisory.id, ...advisory.aliases];
  const same = findings.filter((finding) => everyName(finding).some((name) => names.includes(name)));
  if (same.length === 0) return each.lookups.some(({ version }) => isAffected(known, advisory, version));
  return same.some(
    (finding) =>
      (isUnrated(finding) && severityOf(advisory, null).source !== null) ||
      (isUnfixed(finding) && fixesOf(known, advisory).length > 0),
  );
}

function unite(known: LookedUpPackage, advisories: readonly Advisory[]): LookedUpPackage {
  return advisories.length === 0 ? known : { ...known, advisories: [...known.advisories, ...advisories] };
}
