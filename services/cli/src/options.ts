import { parseArgs } from 'node:util';
import { MAX_PURLS } from '@repo/contracts/scanner';
import { EXIT, RunError } from './exit-code.ts';
import { DIFF_FORMATS, FORMATS, type FormatName } from './formats/index.ts';

export const FAIL_ON = ['critical', 'high', 'medium', 'low', 'any', 'none'] as const;
export const FAIL_ON_TIER = ['now', 'soon'] as const;
const EXPOSURE = ['public', 'internal'] as const;

/** What a run is asked for; null: not asked for. */
export type Options = Exclude<ReturnType<typeof parseOptions>, 'help' | 'version'>;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws RunError `usage`. */
export function parseOptions(args: readonly string[], env: Environment) {
  const { values, positionals } = parsed(args);
  if (values.help === true) return 'help';
  if (values.version === true) return 'version';
  const [command, ...paths] = positionals;
  if (command !== 'scan') throw usage('Say what to do: scanner scan [PATH…].');
  const server = addressOf(values.server ?? (env['SCANNER_URL'] || null));
  const advisoryFolder = env['ADVISORY_DATA_DIR'] || null;
  if (server !== null && advisoryFolder !== null) {
    throw usage(
      'ADVISORY_DATA_DIR is set, so nobody may be asked: unset it, or leave out --server and SCANNER_URL.',
    );
  }
  const isPurls = values.purl.length > 0;
  if ((values.sbom !== undefined || isPurls) && paths.length > 0) {
    throw usage('--sbom and --purl scan nothing else: leave out the paths, or run it once more for them.');
  }
  if (isPurls && [values.sbom, values.diff, values.vex, values.policy].some((each) => each !== undefined)) {
    throw usage('--purl looks packages up by themselves: leave out --sbom, --diff, --vex and --policy.');
  }
  if (values['policy-from'] !== undefined && (values.sbom !== undefined || isPurls)) {
    throw usage('--policy-from goes with paths of a git work tree: leave it out.');
  }
  if (values.purl.length > MAX_PURLS) throw usage(`--purl takes at most ${MAX_PURLS} package URLs.`);
  const diff = refOf(values.diff, '--diff');
  if (diff !== null && (values.sbom !== undefined || server !== null)) {
    throw usage(
      '--diff compares files of a git work tree in this process: leave out --sbom, --server and SCANNER_URL.',
    );
  }
  if (values.checks !== undefined && diff === null) throw usage('--checks goes with --diff: leave it out.');
  const formats = diff === null ? FORMATS : DIFF_FORMATS;
  return {
    paths: paths.length === 0 ? ['.'] : paths,
    sbom: values.sbom ?? null,
    /** Package URLs to look up instead of files. */
    purls: values.purl,
    /** What to compare the work tree with, from where it left it. */
    diff,
    checksLicenses: chosen(['licenses'], values.checks, '--checks') !== null,
    /** The address of a scanner without a final `/`; null: the scan runs in this process. */
    server,
    /** With a folder nobody is asked. */
    advisoryFolder,
    vex: values.vex ?? null,
    policy: values.policy ?? null,
    /** Where those of the work tree are read: as they were where HEAD left this; null: as they are. */
    policyFrom: refOf(values['policy-from'], '--policy-from') ?? diff,
    exposure: chosen(EXPOSURE, values.exposure, '--exposure'),
    format: oneOf(formats, values.format, '--format'),
    outputs: values.output.map((each) => outputOf(each, formats)),
    // A policy has a gate of its own.
    failOn: oneOf(FAIL_ON, values['fail-on'] ?? (values.policy === undefined ? 'high' : 'none'), '--fail-on'),
    failOnFixable: values['fail-on-fixable'],
    failOnTier: chosen(FAIL_ON_TIER, values['fail-on-tier'], '--fail-on-tier'),
    failOnUnknown: values['fail-on-unknown'],
    allowEmpty: values['allow-empty'],
    showsProgress: !values['no-progress'] && !env['CI'],
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        sbom: { type: 'string' },
        purl: { type: 'string', multiple: true, default: [] },
        diff: { type: 'string' },
        checks: { type: 'string' },
        server: { type: 'string' },
        exposure: { type: 'string' },
        vex: { type: 'string' },
        policy: { type: 'string' },
        'policy-from': { type: 'string' },
        format: { type: 'string', default: 'table' },
        output: { type: 'string', multiple: true, default: [] },
        'fail-on': { type: 'string' },
        // Always on: it may be said.
        'fail-on-malicious': { type: 'boolean' },
        'fail-on-fixable': { type: 'boolean', default: false },
        'fail-on-tier': { type: 'string' },
        'fail-on-unknown': { type: 'boolean', default: false },
        'allow-empty': { type: 'boolean', default: false },
        'no-progress': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function usage(message: string): RunError {
  return new RunError(EXIT.usage, `${message}\nscanner --help lists all options.`);
}

function oneOf<const T extends string>(values: readonly T[], given: string, option: string): T {
  const value = values.find((each) => each === given);
  if (value === undefined) throw usage(`${option} takes one of ${values.join(', ')}, not "${given}".`);
  return value;
}

function chosen<const T extends string>(values: readonly T[], given: string | undefined, option: string) {
  return given === undefined ? null : oneOf(values, given, option);
}

function outputOf(written: string, formats: readonly FormatName[]) {
  const at = written.indexOf('=');
  const format = formats.find((each) => each === written.slice(0, Math.max(at, 0)));
  const file = written.slice(at + 1);
  if (file === '' || format === undefined) {
    throw usage(`--output takes FORMAT=FILE with one of ${formats.join(', ')}, not "${written}".`);
  }
  if (file === '-') throw usage('--output writes files: --format chooses what is printed.');
  return { format, file };
}

function refOf(ref: string | undefined, option: string): string | null {
  if (ref === '' || ref?.startsWith('-')) {
    throw usage(`${option} takes a branch, a tag or a commit, not "${ref}".`);
  }
  return ref ?? null;
}

function addressOf(written: string | null): string | null {
  if (written === null) return null;
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw usage(`--server (or SCANNER_URL) takes an http or https address, not "${written}".`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

export const HELP = `Usage: scanner scan [PATH…] [options]

Known vulnerabilities of every lockfile below PATH (default: this folder). In a git work tree only tracked files are
looked at; elsewhere hidden folders and node_modules are left out. A PATH may be a lockfile itself.

  --diff BASE              only what the work tree introduces since HEAD left BASE: a branch, a tag or a commit
  --checks licenses        with --diff: the licences of what comes, too (so does a policy that has licenses)
  --sbom FILE              scan an SBOM instead (SPDX, CycloneDX, Syft or Trivy JSON); - is standard input
  --purl PURL              look a package up by its package URL instead, before it is installed; may be repeated
  --server URL             let this scanner service do it (or SCANNER_URL); else the scan runs in this process
  --exposure WHERE         public or internal: how whatever runs this is reached
  --vex FILE               leave out what this document (OpenVEX, CycloneDX, CSAF) says is not affected or fixed
  --policy FILE            what to ignore until when, and what fails: a policy, osv-scanner.toml, .trivyignore, …
  --policy-from BASE       read both as they were where HEAD left BASE, as --diff does: a change cannot excuse itself
  --format FORMAT          on standard output: ${FORMATS.join(', ')} (default: table)
  --output FORMAT=FILE     write a file as well; may be repeated
  --fail-on LEVEL          ${FAIL_ON.join(', ')} (default: high, with --policy what that says)
  --fail-on-fixable        whatever an upgrade fixes fails, too
  --fail-on-tier TIER      now, or soon (which is both): these fail, too
  --fail-on-unknown        exit 2 when not everything could be looked at
  --allow-empty            finding no lockfile is no failure
  --no-progress            do not show on a terminal how far the scan is (nor is it shown where CI is set)

ADVISORY_DATA_DIR names a folder of advisories: then no request is made. Malicious packages always fail.
Exit codes: 0 nothing over the gate, 1 something is, 2 not everything could be looked at, 3 wrong usage,
4 an upstream or the service failed, 5 no lockfile found. No telemetry.`;
