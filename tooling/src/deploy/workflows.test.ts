import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';
import { readYaml } from './read-yaml.ts';
import { listAt, membersAt, textAt, valueAt } from './value-at.ts';

const WORKFLOWS = readYaml('.github/workflows/*.yml');
const PINNED = /^ *(?:- )?uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
const GRANTED: ReadonlyMap<string, unknown> = new Map(
  Object.entries({
    'ci.yml test': { contents: 'read' },
    'ci.yml images': { contents: 'read' },
    'ci.yml green': {},
    'images.yml publish': { contents: 'read', 'id-token': 'write', attestations: 'write' },
    'dependency-review.yml review': { contents: 'read' },
    'supply-chain.yml judge': { contents: 'read' },
  }),
);

const jobs = [...WORKFLOWS].flatMap(([path, [workflow]]) =>
  [...membersAt(workflow, 'jobs')].map(([name, job]) => ({
    name: `${path.replace('.github/workflows/', '')} ${name}`,
    job,
  })),
);

describe.each([...WORKFLOWS.keys()])('%s', (path) => {
  const [workflow] = WORKFLOWS.get(path) ?? [];
  const text = readFileSync(join(REPOSITORY_ROOT, path), 'utf8');

  it('names every action by its full commit, with the version beside it', () => {
    const uses = text.split('\n').filter((line) => line.includes('uses:'));
    expect(uses.filter((line) => !PINNED.test(line))).toEqual([]);
  });

  it('grants nothing but what a job asks for', () => {
    expect(valueAt(workflow, 'permissions')).toEqual({});
  });

  it('never runs with the rights of this repository on the code of another', () => {
    const events = membersAt(workflow, 'on');
    expect(events.size).toBeGreaterThan(0);
    expect([...events.keys()]).not.toContain('pull_request_target');
    expect([...events.keys()]).not.toContain('workflow_run');
  });

  it('puts no expression into a script, where its text would be run', () => {
    const scripts = [...membersAt(workflow, 'jobs').values()]
      .flatMap((job) => listAt(job, 'steps'))
      .map((step) => textAt(step, 'run'));
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});

describe('the jobs', () => {
  it.each(jobs)('$name has the rights it needs, a time limit and a named machine', ({ name, job }) => {
    expect(valueAt(job, 'permissions')).toEqual(GRANTED.get(name));
    expect(Number(textAt(job, 'timeout-minutes'))).toBeGreaterThan(0);
    expect(textAt(job, 'runs-on')).toBe('ubuntu-24.04');
  });

  it.each(jobs)('$name leaves no token in the working copy', ({ job }) => {
    const checkouts = listAt(job, 'steps').filter((step) => textAt(step, 'uses').includes('/checkout@'));
    const kept = checkouts.filter((step) => valueAt(step, 'with.persist-credentials') !== false);
    expect(kept).toEqual([]);
  });

  it('are the ones whose rights are listed here', () => {
    expect(jobs.map(({ name }) => name).toSorted()).toEqual([...GRANTED.keys()].toSorted());
  });

  it('all gate a change: "green" needs every other job of the CI', () => {
    const [ci] = WORKFLOWS.get('.github/workflows/ci.yml') ?? [];
    const others = [...membersAt(ci, 'jobs').keys()].filter((name) => name !== 'green');
    expect(listAt(ci, 'jobs.green.needs')).toEqual(others);
    expect(textAt(ci, 'jobs.green.steps.0.run')).toContain(`'${others.map(() => 'success').join(' ')}'`);
  });

  it('publish images with provenance and a list of what is in them', () => {
    const [images] = WORKFLOWS.get('.github/workflows/images.yml') ?? [];
    const push = listAt(images, 'jobs.publish.steps').find((step) => textAt(step, 'id') === 'push');
    expect(push).toMatchObject({ with: { provenance: 'mode=max', sbom: true, push: true } });
  });
});
