import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';
import { readYaml } from './read-yaml.ts';
import { listAt, textAt, valueAt } from './value-at.ts';

const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');
const dashboard: unknown = JSON.parse(read('deploy/observability/dashboard.json'));
const [alerts] = readYaml('deploy/observability/alerts.yaml').get('deploy/observability/alerts.yaml') ?? [];

/** The names that our code gives to series, and the ones of prom-client's default collection that we use. */
const OURS = [
  'packages/service-kit/src/metrics.ts',
  'services/catalog/src/deps.ts',
  'services/scanner/src/advisory-source.ts',
  'services/scanner/src/deps.ts',
  'services/scanner/src/scans/open-scan-workers.ts',
].flatMap((path) =>
  [...read(path).matchAll(/(?:name: |(?:counter|gauge|observe(?:Each)?)\(\s*)'([a-z_]+)'/g)].map(
    (match) => match[1] ?? '',
  ),
);
const DEFAULTS = [
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_gc_duration_seconds',
  'nodejs_heap_size_used_bytes',
  'process_cpu_seconds_total',
  'process_open_fds',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
];
const KNOWN = new Set(
  [...OURS, ...DEFAULTS].flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
);
const SERIES =
  /\b(?:advisory|answer|http|scans|requests|upload|upstream|workers?|cache|rate_limit|nodejs|process)_[a-z0-9_]+\b/g;

const panels = listAt(dashboard, 'panels');
const rules = listAt(alerts, 'groups').flatMap((group) => listAt(group, 'rules'));
const expressions = [
  ...panels.flatMap((panel) => listAt(panel, 'targets')).map((target) => textAt(target, 'expr')),
  ...rules.map((rule) => textAt(rule, 'expr')),
];

describe('the dashboard and the alerts', () => {
  it('ask only for series that the services have', () => {
    expect(OURS).toHaveLength(18);
    expect(expressions.length).toBeGreaterThan(25);
    for (const expression of expressions) {
      const named = expression.match(SERIES) ?? [];
      expect([expression, named.length > 0]).toEqual([expression, true]);
      expect(named.filter((name) => !KNOWN.has(name))).toEqual([]);
    }
  });

  it('show every series of our own somewhere', () => {
    const asked = expressions.join(' ');
    expect(OURS.filter((name) => !asked.includes(name))).toEqual([]);
  });

  it.each(expressions)('close every bracket they open: %s', (expression) => {
    const count = (bracket: string) => expression.split(bracket).length;
    expect([count('('), count('{'), count('[')]).toEqual([count(')'), count('}'), count(']')]);
  });
});

describe('the dashboard', () => {
  it('gives every panel an id of its own and a place where no other is', () => {
    const ids = panels.map((panel) => valueAt(panel, 'id'));
    const places = panels.map((panel) => `${textAt(panel, 'gridPos.x')},${textAt(panel, 'gridPos.y')}`);
    expect(new Set(ids).size).toBe(panels.length);
    expect(new Set(places).size).toBe(panels.length);
  });

  it('takes its data source from a variable', () => {
    const sources = panels
      .filter((panel) => listAt(panel, 'targets').length > 0)
      .map((panel) => textAt(panel, 'datasource.uid'));
    expect(new Set(sources)).toEqual(new Set(['${datasource}']));
  });
});

describe('the alerts', () => {
  it.each(rules)('$alert says how urgent it is, what is wrong and what to do', (rule) => {
    expect(['page', 'ticket']).toContain(textAt(rule, 'labels.severity'));
    expect(textAt(rule, 'annotations.summary').length).toBeGreaterThan(20);
    expect(textAt(rule, 'annotations.action').length).toBeGreaterThan(20);
  });

  it('have names of their own', () => {
    expect(new Set(rules.map((rule) => textAt(rule, 'alert'))).size).toBe(rules.length);
  });
});
