import type { ResultEntry } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { ANY_REPORT } from '../../test/support/any-report.ts';
import { officialSchemas } from '../../test/support/report-schemas.ts';
import { readXml } from '../inventory/text/read-xml.ts';
import { findingsOf, renderAs, SCAN_FORMATS } from '../scans/render-as.ts';
import type { FormatName } from './formats.ts';
import { PAGE_SCRIPT } from './page-script.ts';

const schemas = officialSchemas();
// oxlint-disable-next-line node/no-process-env -- how a longer run is asked for
const numRuns = Number(process.env['FORMAT_RUNS'] ?? 100);
const PATH = 'package-lock.json';

type Kind = keyof typeof ANY_REPORT;
const KINDS = Object.keys(ANY_REPORT).filter((kind): kind is Kind => kind in ANY_REPORT);

function rendered(kind: Kind, report: never, format: FormatName): string {
  return renderAs(kind, report, { format, name: PATH });
}

/** What is wrong with the text of a format, by its own grammar. */
function faultsOf(format: FormatName, text: string): readonly unknown[] {
  if (format === 'junit') {
    // oxlint-disable-next-line no-control-regex -- those that XML 1.0 cannot have
    const isWhole = !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/u.test(text);
    // The attributes that the xUnit plugin of Jenkins admits (its junit-10.xsd).
    const isAdmitted = /^<testsuites(?: (?:name|tests|failures|errors)="[^"]*")+>$/m.test(text);
    const isEmpty = /<testsuite [^>]*tests="0"/.test(text);
    return isWhole && isAdmitted && !isEmpty ? [] : ['a character, an attribute, or a suite without a test'];
  }
  if (format === 'markdown') {
    const tags = [...text.replaceAll(/^ {3}(`{3,})\n[^]*?\n {3}\1$/gm, '').matchAll(/<[^>]*>?/g)].map(
      ([tag]) => tag,
    );
    return tags.filter((tag) => !['<br>', '<code>', '</code>'].includes(tag));
  }
  if (format === 'html') {
    const own = text.replace(`<script>${PAGE_SCRIPT}</script>`, '');
    return /<script|<img|javascript:1"|\bon\w+=\s*["']?1/i.test(own.replaceAll(/&lt;[^<]*/g, ''))
      ? ['a tag']
      : [];
  }
  const document: unknown = JSON.parse(text);
  return (schemas?.(format)?.(document) ?? []).filter((fault) => !isEmptyVex(document, fault));
}

/** The one exception: without a finding there is no statement. */
function isEmptyVex(document: unknown, fault: string): boolean {
  return /"statements":\[\]/.test(JSON.stringify(document)) && fault.startsWith('/statements');
}

/** How a format says that something was not looked at; OpenVEX has it in the words of `tooling`. */
const SAYS_GAPS: Readonly<Partial<Record<FormatName, RegExp>>> = {
  sarif: /"toolExecutionNotifications":\[\{/,
  cyclonedx: /"scanner:coverage"/,
  'cyclonedx-1.7': /"scanner:coverage"/,
  junit: /<skipped/,
  markdown: /^## (?:What could not be looked at|Could not be determined)/m,
  html: /<h2[^>]*>(?:What could not be looked at|Could not be determined)/,
};

function isSuppressed({ suppressions = [] }: { readonly suppressions?: readonly unknown[] }): boolean {
  return suppressions.length > 0;
}

describe('any report', { timeout: 600_000 }, () => {
  it.each(KINDS)('%s is valid in every format that it has, and the same twice', (kind) => {
    const arbitrary: fc.Arbitrary<unknown> = ANY_REPORT[kind];
    fc.assert(
      fc.property(arbitrary, (report) => {
        for (const format of SCAN_FORMATS[kind].formats) {
          const text = rendered(kind, report as never, format);
          expect([format, faultsOf(format, text)]).toEqual([format, []]);
          expect(rendered(kind, report as never, format)).toBe(text);
        }
      }),
      { numRuns },
    );
  });

  it.each(KINDS)('%s with something that was not looked at says so in every format', (kind) => {
    const arbitrary: fc.Arbitrary<unknown> = ANY_REPORT[kind];
    fc.assert(
      fc.property(arbitrary, (report) => {
        const { isComplete, gaps, audit } = findingsOf(kind, report as never, PATH);
        // An audit is not complete where a check is open, which these reports do not know.
        expect(isComplete || audit !== null || gaps.length > 0).toBe(true);
        const isSaid = (format: FormatName) =>
          SAYS_GAPS[format]?.test(rendered(kind, report as never, format));
        for (const format of gaps.length === 0 ? [] : SCAN_FORMATS[kind].formats)
          expect([format, isSaid(format) ?? true]).toEqual([format, true]);
      }),
      { numRuns },
    );
  });

  it('says in every format that the policy is not met', () => {
    fc.assert(
      fc.property(ANY_REPORT.lockfile, (report) => {
        const unmet = { ...report, verdict: { passed: false, because: [] } };
        for (const format of SCAN_FORMATS.lockfile.formats)
          expect(rendered('lockfile', unmet as never, format)).toContain('The policy is not met');
      }),
      { numRuns: 10 },
    );
  });

  it('reads back to the same identifiers and packages', () => {
    fc.assert(
      fc.property(ANY_REPORT.lockfile, (report) => {
        const pairs = pairsOf(report.results);
        const sarif = JSON.parse(rendered('lockfile', report as never, 'sarif'));
        const results: { properties: Record<string, string>; suppressions?: unknown[] }[] =
          sarif.runs[0].results;
        expect(new Set(results.map((each) => 'suppressions' in each)).size).toBeLessThan(2);
        const told = results
          .filter((result) => !isSuppressed(result))
          .map(({ properties: own }) => [own['package'], own['version'], own['id']].join('\0'));
        expect(told.sort()).toEqual(pairs);
        const closed = results.filter(isSuppressed);
        expect(closed.length).toBe(report.suppressed?.length ?? 0);
        const reasons = new Set(report.coverage.unmatched.map(({ reason }) => reason));
        const notified = JSON.stringify(sarif.runs[0].invocations[0].toolExecutionNotifications);
        for (const reason of reasons) expect(notified).toContain(`"${reason}"`);
      }),
      { numRuns },
    );
  });

  it('has one component for each package in CycloneDX, by a reference of its own', () => {
    fc.assert(
      fc.property(ANY_REPORT.container, (report) => {
        const bom = JSON.parse(rendered('container', report as never, 'cyclonedx'));
        const components: Record<string, string>[] = bom.components;
        const references = components.map((each) => each['bom-ref']);
        expect(new Set(references).size).toBe(references.length);
        const named = new Set(components.map(({ name, version }) => `${name}\0${version ?? ''}`));
        for (const { package: each } of report.results)
          expect(named).toContain(`${each.name}\0${each.version}`);
        for (const each of report.coverage.unmatched)
          expect(named).toContain(`${each.package}\0${each.version}`);
        const affected: { affects: { ref: string }[] }[] = bom.vulnerabilities;
        for (const { affects } of affected) for (const { ref } of affects) expect(references).toContain(ref);
      }),
      { numRuns },
    );
  });

  it('tells of a change only what it introduces', () => {
    fc.assert(
      fc.property(ANY_REPORT.diff, (report) => {
        const [run] = JSON.parse(rendered('diff', report as never, 'sarif')).runs;
        const results: {
          ruleId: string;
          baselineState: string;
          properties: Record<string, string>;
          suppressions?: unknown[];
        }[] = run.results;
        const kept = (report.suppressed ?? []).filter(({ change }) => change === 'persisting');
        const states = results.map(({ baselineState }) => baselineState);
        expect(states.filter((state) => state === 'updated')).toHaveLength(kept.length);
        expect(states.filter((state) => state === 'new')).toHaveLength(results.length - kept.length);
        const told = results
          .filter((result) => !isSuppressed(result) && !result.ruleId.startsWith('license-'))
          .map(({ properties: own }) => [own['package'], own['version'], own['id']].join('\0'));
        expect(told.sort()).toEqual(pairsOf(report.introduced));
        const notified = JSON.stringify(run.invocations[0].toolExecutionNotifications);
        for (const { reason } of report.undetermined) expect(notified).toContain(`"${reason}"`);
      }),
      { numRuns },
    );
  });

  it('has one failure for each vulnerability in JUnit, and one for a policy that is not met', () => {
    fc.assert(
      fc.property(ANY_REPORT.lockfile, (report) => {
        const text = rendered('lockfile', report as never, 'junit');
        expect(readXml(text, () => undefined)).not.toBeNull();
        const isUnmet = report.verdict?.passed === false;
        expect(text.split('<failure').length - 1).toBe(pairsOf(report.results).length + Number(isUnmet));
      }),
      { numRuns },
    );
  });

  it('has the elements of the page alone in HTML', () => {
    const known = new Set(
      'a br code dd details dl dt fieldset footer form h1 h2 head header html body input label legend li link main meta ol output p pre rect script section span strong style summary svg table tbody td th thead title tr ul b wbr'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(ANY_REPORT.lockfile, (report) => {
        const page = parseFragment(rendered('lockfile', report as never, 'html'));
        expect(elementsOf(page).filter((name) => !known.has(name))).toEqual([]);
      }),
      { numRuns },
    );
  });
});

function pairsOf(results: readonly ResultEntry[]): readonly string[] {
  return results
    .flatMap(({ package: each, vulnerabilities }) =>
      vulnerabilities.map(({ id }) => [each.name, each.version, id].join('\0')),
    )
    .sort();
}

interface Node {
  readonly nodeName: string;
  readonly childNodes?: readonly Node[];
}

function elementsOf(node: Node): readonly string[] {
  const own = node.nodeName.startsWith('#') ? [] : [node.nodeName];
  return [...own, ...(node.childNodes ?? []).flatMap(elementsOf)];
}
