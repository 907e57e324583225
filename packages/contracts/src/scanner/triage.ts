import { z } from 'zod';
import { requestError } from '../field-error.ts';
import { count } from './count.ts';
import { optionalField } from './request-body.ts';
import { text, textOrNull } from './text.ts';
import { isUploadedFile, type UploadedFile } from './uploaded-file.ts';
import { statementFields } from './vex-note.ts';
import { ResultEntry, Vulnerability } from './vulnerability.ts';

/** The limits of the documents that tell what was triaged. */
export const MAX_VEX_BYTES = 1024 * 1024;
export const MAX_POLICY_BYTES = 64 * 1024;

/** A file of a form; a value of a JSON body is taken as the file that it would be. */
function documentField(field: string, what: string, maxBytes: number) {
  const error = `Send \`${field}\` as ${what}: at most ${maxBytes / 1024} kB, a file in a form or the value itself in a JSON body.`;
  return optionalField(
    z.unknown().transform((value, context): UploadedFile => {
      const file = isUploadedFile(value) ? value : asFile(`${field}.json`, value);
      if (file !== null && file.bytes.byteLength <= maxBytes) return file;
      context.issues.push({ code: 'custom', input: value, message: error });
      return z.NEVER;
    }),
  );
}

function asFile(name: string, value: unknown): UploadedFile | null {
  if (typeof value !== 'object' || value === null) return null;
  try {
    return { name, bytes: new TextEncoder().encode(JSON.stringify(value)) };
  } catch {
    // Nested deeper than anything that is meant.
    return null;
  }
}

const vex = documentField(
  'vex',
  'VEX documents (OpenVEX, CycloneDX or CSAF as JSON; an array may hold several)',
  MAX_VEX_BYTES,
);
const VEX_DESCRIPTION =
  'VEX documents as JSON: OpenVEX, CycloneDX or CSAF, one or an array of several, at most 1 MB. What they say is not affected or fixed stands in `suppressed`.';

const policy = documentField(
  'policy',
  'a policy (JSON or YAML; osv-scanner.toml, .trivyignore, .trivyignore.yaml and .grype.yaml are known by their names)',
  MAX_POLICY_BYTES,
);
const POLICY_DESCRIPTION =
  'A policy of at most 64 kB: what to ignore until when, and what the verdict fails on.';

/** What a form takes to leave out what was triaged. Nothing of it is kept. */
export const triageRequestFields = {
  vex: vex.meta({ type: 'string', format: 'binary', description: VEX_DESCRIPTION }),
  policy: policy.meta({
    type: 'string',
    format: 'binary',
    description: `${POLICY_DESCRIPTION} JSON or YAML; files named osv-scanner.toml, .trivyignore, .trivyignore.yaml or .grype.yaml are read for what they ignore.`,
  }),
};

/** The same of a JSON body for a repository, whose own files may tell, too. */
export const repositoryTriageFields = {
  vex: vex.meta({ type: ['object', 'array'], items: { type: 'object' }, description: VEX_DESCRIPTION }),
  policy: policy.meta({ type: 'object', description: POLICY_DESCRIPTION }),
  policyFrom: optionalField(
    z.literal('base', requestError('base, or leave it out: what a change itself says cannot excuse it')),
  ).meta({
    description:
      '`base` also reads `.vex/*.json`, osv-scanner.toml, .trivyignore, .trivyignore.yaml and .grype.yaml of the ' +
      'repository: of a change as they were before it, else of the default branch.',
  }),
};

/** What was taken out of a report because the caller asked for it. */
export const Suppression = z
  .strictObject({
    package: z
      .strictObject({
        name: text('Name as its ecosystem writes it.'),
        version: text('The installed version.'),
        ecosystem: ResultEntry.shape.package.shape.ecosystem,
        purl: ResultEntry.shape.package.shape.purl,
        line: ResultEntry.shape.package.shape.line,
      })
      .meta({ description: 'The package.' }),
    vulnerability: Vulnerability,
    by: z.enum(['vex', 'policy']).meta({ description: 'Which of the documents says so.' }),
    status: z
      .enum(['not_affected', 'fixed', 'ignored'])
      .meta({ description: 'The status of the VEX statement; of a policy `ignored`.' }),
    ...statementFields,
    until: z.iso.date().nullable().meta({ description: 'The last day of the rule; null where it has none.' }),
    change: z.enum(['introduced', 'persisting']).optional().meta({
      description:
        'Whether a change brings the vulnerability or keeps it in another version; absent where no change was sent.',
    }),
  })
  .meta({ id: 'Suppression', description: 'A vulnerability that a VEX statement or a rule takes out.' });
export type Suppression = z.infer<typeof Suppression>;

/** Why a rule or a statement does not do what its author may expect. */
export const PolicyProblem = z.enum(['refused', 'invalid', 'expired', 'no-expiry', 'unused']).meta({
  id: 'PolicyProblem',
  description:
    '`refused`: it may not take out what it means, such as malware; `invalid`: it cannot be applied; `expired`: its ' +
    'day is over; `no-expiry`: it works, and for ever; `unused`: nothing in the report is meant by it.',
});

export const PolicyFinding = z
  .strictObject({
    rule: text('Where it stands and what it names.', ['ignore[0]: CVE-2021-44906']),
    problem: PolicyProblem,
    message: text('A sentence that says what to do.'),
  })
  .meta({ id: 'PolicyFinding', description: 'A rule or a statement that needs a look.' });
export type PolicyFinding = z.infer<typeof PolicyFinding>;

export const MAX_POLICY_FINDINGS = 200;
export const MAX_BECAUSE = 200;

export const PolicyVerdict = z
  .strictObject({
    passed: z.boolean().meta({
      description:
        'Whether nothing that was looked at fails the policy. What could not be looked at fails nothing: see `coverage` and `skipped`.',
    }),
    because: z
      .array(
        z.strictObject({
          reason: z.enum(['malicious', 'denied', 'license', 'fail-on']).meta({
            description:
              '`license`: of a risk that `licenses` names; `fail-on`: a vulnerability that `failOn` means, or HIGH and above where there is none.',
          }),
          package: text('Name of the package.'),
          version: z.string().meta({ description: 'Its version.' }),
          vulnerability: textOrNull('Null where it is about the package.'),
        }),
      )
      .max(MAX_BECAUSE)
      .meta({ description: `What fails it, each once, at most ${MAX_BECAUSE}; empty when it passed.` }),
  })
  .meta({ id: 'PolicyVerdict', description: 'Whether what was scanned meets the policy that was sent.' });
export type PolicyVerdict = z.infer<typeof PolicyVerdict>;

/** Of the entries of a report: present when `vex` or `policy` was sent. */
export const suppressedField = z.array(Suppression).optional().meta({
  description: 'What `vex` and `policy` took out of the report and its counts; absent when neither was sent.',
});

/** Of a whole report: present when `vex` or `policy` was sent. */
export const triageReportFields = {
  policyFindings: z
    .array(PolicyFinding)
    .max(MAX_POLICY_FINDINGS)
    .optional()
    .meta({
      description: `Rules and statements that need a look, at most ${MAX_POLICY_FINDINGS}; absent when neither \`vex\` nor \`policy\` was sent.`,
    }),
  policyFindingsTotal: count('How many there are.').optional(),
  verdict: PolicyVerdict.optional().meta({ description: 'Absent when no `policy` was sent.' }),
};
