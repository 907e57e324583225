import { schemeFor } from '@repo/versions';
import type { Package } from '../package.ts';
import { publicReference } from '../public-reference.ts';
import { isShownAsWritten } from './document-values.ts';
import type { SbomClaim, SbomComponent } from './sbom-document.ts';

/** A vulnerability that an uploaded report already names, as far as it can be shown. */
export interface CarriedFinding extends Omit<SbomClaim, 'component'> {
  readonly package: Package;
  /** Above the installed version where we can tell, ascending. */
  readonly fixedVersions: readonly string[];
}

/** One of each id for each package; claims of what is no package in a version, or that name no vulnerability, are left out and counted. */
export function carriedFindings(
  claims: readonly SbomClaim[],
  packageOf: (component: SbomComponent) => Package | null,
): { readonly carried: readonly CarriedFinding[]; readonly leftOut: number } {
  let leftOut = 0;
  const findings = new Map<Package, Map<string, CarriedFinding>>();
  for (const claim of claims) {
    const found = packageOf(claim.component);
    // A report shows packages by their version.
    if (found === null || found.version === '' || !isId(claim.id)) {
      leftOut += 1;
      continue;
    }
    const known = findings.get(found) ?? new Map<string, CarriedFinding>();
    findings.set(found, known);
    if (!known.has(claim.id)) known.set(claim.id, toFinding(claim, found));
  }
  return { carried: [...findings.values()].flatMap((byId) => [...byId.values()]), leftOut };
}

function toFinding(claim: SbomClaim, found: Package): CarriedFinding {
  return {
    package: found,
    id: claim.id,
    aliases: [...new Set(claim.aliases.slice(0, MAX_LISTED))].filter(
      (alias) => alias !== claim.id && isId(alias),
    ),
    severity: claim.severity === null ? null : publicReference(claim.severity, MAX_WORD_LENGTH),
    vectors: claim.vectors.slice(0, MAX_LISTED),
    summary: publicReference(claim.summary),
    fixedVersions: fixesOf(claim, found),
  };
}

const MAX_LISTED = 20;
const MAX_WORD_LENGTH = 30;

function isId(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9._:-]{2,99}$/.test(text);
}

/** Trivy writes requirements for some ecosystems: `>= 2.1.0` is a version, `^0.10` is none. */
function fixesOf({ fixedVersions }: SbomClaim, { ecosystem, version }: Package): readonly string[] {
  const scheme = ecosystem === null ? null : schemeFor(ecosystem);
  const versions = fixedVersions
    .map((written) => written.trim().replace(/^>=\s?/, ''))
    .filter(
      (fix) => isShownAsWritten(fix) && fix.length <= MAX_VERSION_LENGTH && !/^[<>=^~*!]|[\s|]/.test(fix),
    );
  const distinct = [...new Set(versions)];
  if (scheme === null) return distinct;
  return distinct.filter((fix) => scheme.compare(fix, version) > 0).sort((a, b) => scheme.compare(a, b));
}

const MAX_VERSION_LENGTH = 100;
