import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SupplyChainAudit } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { AUDITS } from '../judge/finding-documents.ts';
import { openWorkflow } from '../workflow/read-uses.ts';
import { auditWorkflow } from './audit-workflow.ts';
import { WORKFLOW_AUDITS } from './index.ts';

function audit(text: string, path = '.github/workflows/ci.yml') {
  const file = openWorkflow(Buffer.from(text));
  if (typeof file === 'string') throw new Error(file);
  return auditWorkflow(path, file);
}

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'rules', name), 'utf8');

/** `severity:line` of what a fixture says about itself. */
function expected(text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const severity = /# finds: (\w+)$/.exec(line)?.[1];
    return severity === undefined ? [] : [`${severity}:${index + 1}`];
  });
}

const found = (text: string, id: string) =>
  audit(text)
    .audits.filter((each) => each.id === id)
    .map(({ severity, line }) => `${severity}:${line}`);

it('puts every audit that the documents tell of', () => {
  expect(Object.keys(WORKFLOW_AUDITS)).toEqual(Object.keys(AUDITS));
});

describe.each(SupplyChainAudit.shape.id.options.map((id) => [id, AUDITS[id]] as const))('%s', (id, about) => {
  it('finds what its fixture marks, at those lines', () => {
    const text = fixture(`${id}.positive.yml`);
    expect(expected(text).length).toBeGreaterThan(0);
    expect(found(text, id)).toEqual(expected(text));
  });

  it('finds nothing in what is done well', () => {
    expect(found(fixture(`${id}.negative.yml`), id)).toEqual([]);
  });

  it('finds only in the severities that it documents', () => {
    const own = audit(fixture(`${id}.positive.yml`)).audits.filter((each) => each.id === id);
    expect(own.filter(({ severity }) => !about.severities.includes(severity))).toEqual([]);
  });

  it('gives fixes that are YAML or a sentence', () => {
    const own = audit(fixture(`${id}.positive.yml`)).audits.filter((each) => each.id === id);
    const snippets = own.filter(({ fix }) => fix !== about.fix);
    expect(snippets.filter(({ fix }) => typeof openWorkflow(Buffer.from(fix)) === 'string')).toEqual([]);
  });
});

describe('auditWorkflow', () => {
  const CHECKOUT = 'on: push\npermissions: {}\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4';

  it('says job, step and the whole of the step', () => {
    const text = CHECKOUT.replace('- uses', '- name: code\n        uses');
    expect(audit(`${text}\n        with:\n          depth: 1\n`).audits).toMatchObject([
      { id: 'artipacked', path: '.github/workflows/ci.yml', line: 7, endLine: 9, job: 'a', step: 'code' },
    ]);
  });

  it.each([
    ['on its line', ' # zizmor: ignore[artipacked]', 1],
    ['among others, with words behind', ' # zizmor: ignore[x, artipacked] is needed', 1],
    ['elsewhere in the step', '\n        # zizmor: ignore[artipacked]\n        with: {}', 1],
    ['behind another comment', ' # v4 # zizmor: ignore[artipacked]', 1],
    ['for another audit', ' # zizmor: ignore[template-injection]', 0],
    ['with text right behind', ' # zizmor: ignore[artipacked]x', 0],
    ['outside the step', '\n      - run: make # zizmor: ignore[artipacked]', 0],
    ['as text of a script', '\n        env:\n          X: |\n            # zizmor: ignore[artipacked]', 0],
  ])('honours and counts a comment %s', (_where, comment, ignored) => {
    const { audits, ...rest } = audit(`${CHECKOUT}${comment}\n`);
    expect([audits.length, rest.ignored]).toEqual([1 - ignored, ignored]);
  });

  it.each([
    ['never holds', 'false', []],
    ['never holds, in a fence', '${{ !true }}', []],
    ['only a run can know', 'github.ref_type', ['artipacked']],
    ['is none', 'null # x', ['artipacked']],
    ['is the null of an expression', '"null"', []],
    ['is a text beside its fence', '"${{ false }} "', ['unsound-condition', 'artipacked']],
  ])('passes over a step whose condition %s', (_what, condition, ids) => {
    const text = `${CHECKOUT}\n        if: ${condition}\n`;
    expect(audit(text).audits.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
    expect(audit(text).audits).toHaveLength(ids.length);
  });

  it('passes over a job whose condition never holds', () => {
    expect(audit(CHECKOUT.replace('steps:', 'if: false\n    steps:')).audits).toEqual([]);
  });

  it('takes no condition for one that a tag does not pass when text beside it makes it hold', () => {
    const cached = (condition: string) =>
      `on: { push: { tags: ['*'] } }\npermissions: {}\njobs:\n  a:\n    steps:\n      - uses: actions/cache@v4\n        if: ${condition}\n`;
    const notTags = "github.ref_type != 'tag'";
    expect(found(cached(notTags), 'cache-poisoning')).toEqual([]);
    expect(found(cached(`"\${{ ${notTags} }} "`), 'cache-poisoning')).toEqual(['high:6']);
  });

  it('audits composite actions, whose inputs anybody sets', () => {
    const text =
      'inputs:\n  name: {}\nruns:\n  using: composite\n  steps:\n    - run: echo ${{ inputs.name }}\n      shell: bash\n';
    expect(audit(text, 'action.yml').audits).toMatchObject([
      { id: 'template-injection', severity: 'high', line: 6, job: null, step: null },
    ]);
  });

  it('says where the token is not limited: in the first line of the file and in each job', () => {
    const text =
      '# words\non: push\njobs:\n  a: { steps: [{ run: make }] }\n  b: { steps: [{ run: make }] }\n';
    expect(audit(text).audits.map(({ line, job }) => [line, job])).toEqual([
      [1, null],
      [4, 'a'],
      [5, 'b'],
    ]);
  });

  it('tells what to paste, in the language of the shell', () => {
    const fixOf = (step: string) =>
      audit(`on: push\npermissions: {}\njobs: { a: { steps: [{ ${step} }] } }\n`).audits[0]?.fix;
    const script = (code: string) => `uses: actions/github-script@v7, with: { script: "${code}" }`;
    const env = (name: string, context: string) => `env:\n  ${name}: \${{ ${context} }}\n`;
    const title = 'github.event.pull_request.head.ref';
    const variable = 'GITHUB_EVENT_PULL_REQUEST_HEAD_REF';
    expect(fixOf(`run: "echo \${{ ${title} }}"`)).toBe(
      `${env(variable, title)}# in the script, between double quotes, in place of the expression: \${${variable}}`,
    );
    expect(fixOf(`shell: pwsh, run: "echo \${{ ${title} }}"`)).toMatch(/expression: \$env:GITHUB_EVENT_\w+$/);
    expect(fixOf(`shell: python, run: "print('\${{ ${title} }}')"`)).toBe(
      `${env(variable, title)}# in the script, in place of the expression and its quotes: os.environ["${variable}"]`,
    );
    expect(fixOf(script(`f('\${{ ${title} }}')`))).toMatch(/and its quotes: process\.env\.GITHUB_EVENT_\w+$/);
    expect(fixOf('run: "echo ${{ env.one_Two }}"')).toBe(
      '# in the script, between double quotes, in place of the expression: ${one_Two}',
    );
    expect(fixOf('run: "echo ${{ env.one-two }}"')).toContain(env('ENV_ONE_TWO', 'env.one-two'));
    expect(fixOf('run: "echo ${{ env.ref || github.ref }}"')).toContain(
      env('ENV_REF', 'env.ref || github.ref'),
    );
    expect(fixOf(`run: "echo \${{ ${title} || 'main' }}"`)).toContain(env(variable, `${title} || 'main'`));
  });

  it.each([
    ['shell: cmd, run: "echo ${{ github.head_ref }}"'],
    ['shell: perl, run: "print ${{ github.head_ref }}"'],
    ['uses: appleboy/ssh-action@v1, with: { script: "echo ${{ github.head_ref }}" }'],
    [`run: "echo \${{ github.event.${'x'.repeat(100)} }}"`],
    [`run: 'echo \${{ fromJSON(''{"a": 1}'').a }}'`],
  ])('gives words where no variable is as safe, or too much would be pasted: %s', (step) => {
    const { audits } = audit(`on: push\npermissions: {}\njobs: { a: { steps: [{ ${step} }] } }\n`);
    expect(audits.map(({ fix }) => fix)).toEqual([AUDITS['template-injection'].fix]);
  });

  it('turns off every switch of a cache', () => {
    const fixOf = (step: string) =>
      audit(`on: release\npermissions: {}\njobs: { a: { steps: [{ ${step} }] } }\n`).audits[0]?.fix;
    expect(fixOf('uses: actions/setup-node@v4, with: { cache: npm }')).toBe(
      "with:\n  cache: ''\n  package-manager-cache: false",
    );
    expect(fixOf('uses: actions/setup-java@v4, with: { cache: maven }')).toBe("with:\n  cache: ''");
    expect(fixOf('uses: astral-sh/setup-uv@v6')).toBe('with:\n  enable-cache: false');
    expect(fixOf('uses: actions/cache@v4')).toBe('with:\n  lookup-only: true');
  });

  it('moves the permissions to the jobs that have them from the workflow', () => {
    const text = (job: string) =>
      `on: push\npermissions: { contents: read, issues: write }\njobs:\n  a: {}\n  ${job}: {}\n  c: { permissions: {} }\n`;
    const fixes = audit(text('b')).audits.map(({ fix }) => fix);
    const own = '    permissions:\n      contents: read\n      issues: write';
    expect(fixes).toEqual([`permissions: {}\njobs:\n  a:\n${own}\n  b:\n${own}`]);
    const words = audit(text(`"b'"`)).audits.map(({ fix }) => fix);
    expect(words).toEqual([AUDITS['excessive-permissions'].fix]);
  });

  it.each([
    ['on: pull_request_target', 'on: pull_request'],
    [
      'on:\n  pull_request_target:\n    types: [opened] # all\n  push:\n',
      'on:\n  pull_request:\n    types: [opened] # all\n  push:',
    ],
    ['on:\n- push\n- pull_request_target', 'on:\n- push\n- pull_request'],
    ['on: [pull_request, pull_request_target]', AUDITS['dangerous-triggers'].fix],
    ['x: &e pull_request_target\non: *e', AUDITS['dangerous-triggers'].fix],
  ])('puts the harmless trigger in place of the other, of %j', (on, fix) => {
    const { audits } = audit(`permissions: {}\n${on}\njobs: {}\n`);
    expect(audits.map((each) => each.fix)).toEqual([fix]);
  });

  it.each([
    ['push: { tags: [v*] }', "github.event_name == 'release'", 0],
    ['release: {}', "github.event_name == 'release'", 1],
    ['release: {}', "github.event_name != 'release'", 0],
    ['{ release: {}, push: { tags: [v*] } }', "github.event_name == 'release'", 1],
    ['push: { tags: [v*] }', "startsWith(github.ref, 'refs/tags/v0')", 1],
    ['push: { tags: [v*] }', "startsWith(github.ref, 'refs/heads/') || github.ref == 'refs/heads/main'", 0],
    ['push: { tags: [v*] }', "github.ref == 'refs/tags/v0'", 1],
    ['push: { tags: [v*] }', "github.ref_type != 'TAG' && success()", 0],
    ['push: { tags: [v*] }', "success() && github.ref_type != 'tag'", 0],
    ['push: { tags: [v*] }', 'success() || false', 1],
    ['push: { branches: [release] }', "github.ref_type != 'tag'", 1],
  ])('of on: %s, takes a cache if: %s for %i findings', (on, condition, count) => {
    const events = on.startsWith('{') ? on : `{ ${on} }`;
    const text = `on: ${events}\npermissions: {}\njobs: { a: { if: "${condition}", steps: [{ uses: actions/cache@v4 }] } }\n`;
    expect(audit(text).audits.map(({ id }) => id)).toEqual(Array(count).fill('cache-poisoning'));
  });

  it('writes a condition anew with who wrote what the event is about', () => {
    const fixOf = (on: string, condition: string) =>
      audit(`on: ${on}\npermissions: {}\njobs:\n  a:\n    if: ${condition}\n    steps: []\n`).audits.map(
        ({ line, confidence, fix }) => [line, confidence, fix],
      );
    expect(fixOf('pull_request', "|\n      success() &&\n      github.actor == 'renovate[bot]'")).toEqual([
      [7, 'medium', "if: >-\n  success() && github.event.pull_request.user.login == 'renovate[bot]'"],
    ]);
    expect(fixOf('issues', '${{ github.actor_id == 29139614 || true }}')).toEqual([
      [5, 'high', 'if: >-\n  github.event.issue.user.id == 29139614 || true'],
    ]);
    expect(fixOf('[push, issues]', "github.actor == 'renovate[bot]'")).toEqual([
      [5, 'high', 'Ask who wrote what the event is about, such as `github.event.pull_request.user.login`.'],
    ]);
  });

  it('writes a condition anew without the braces', () => {
    const text = 'on: push\npermissions: {}\njobs: { a: { if: "${{ a\\n && b }} || ${{ c }}\\n" } }\n';
    expect(audit(text).audits.map(({ fix }) => fix)).toEqual(['if: >-\n  a && b || c']);
  });

  it('reads a condition as long as the file, and not more than that by aliases', () => {
    const long = `true${' && true'.repeat(60_000)}`;
    const text = (jobs: string) =>
      `on: { push: { tags: [v*] } }\npermissions: {}\njobs:\n  a: { if: &c "${long}", steps: [] }\n${jobs}`;
    expect(audit(text(''))).toEqual({ audits: [], ignored: 0, isCut: false });
    const again = Array.from({ length: 300 }, (_, i) => `  b${i}: { if: *c, steps: [] }\n`).join('');
    expect(audit(text(again)).isCut).toBe(true);
  });

  it('stops at a number that nobody reads, and says so', () => {
    const text = `on: push\njobs:\n  a:\n    steps:\n${'      - uses: actions/checkout@v4\n'.repeat(1_100)}`;
    const { audits, isCut } = audit(text);
    expect([audits.length, isCut]).toEqual([1_000, true]);
  });

  it.each(['[]', 'jobs: 1', 'on: {}\njobs: { a: 1, b: { steps: 1 } }', 'runs: { using: node20 }', 'x: y'])(
    'reads %s without an error',
    (text) => {
      expect(audit(text).isCut).toBe(false);
    },
  );
});
