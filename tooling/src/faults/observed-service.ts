import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../services/free-port.ts';
import { serviceEnvironment } from '../services/service-environment.ts';
import type { ServiceName } from '../services/service-name.ts';
import { type RunningService, spawnService } from '../services/spawn-service.ts';

/** A service in a process of its own, with what it prints and measures. */
export interface ObservedService extends RunningService {
  /** Every line that it printed, on both outputs. */
  readonly lines: readonly string[];
  /** The log lines that have this message, as objects. */
  logged(message: string): readonly Readonly<Record<string, unknown>>[];
  /** The sum of a metric's series whose labels contain `labels`; 0 while it has none. */
  metric(name: string, labels?: string): Promise<number>;
  /** Waits until the metric fulfils `holds`. @throws Error saying its last value after `limitMs`. */
  metricUntil(name: string, holds: (value: number) => boolean, limitMs?: number): Promise<number>;
  /** Has the process collect its garbage. Only for one that was started with `COLLECTABLE`. */
  collectGarbage(): Promise<void>;
}

const METRIC_LIMIT_MS = 60_000;
const POLL_MS = 50;
const GC_PAUSE_MS = 150;

/** Arguments for Node under which SIGUSR2 collects the garbage. */
export const COLLECTABLE: readonly string[] = [
  '--expose-gc',
  '--import',
  `data:text/javascript,${encodeURIComponent("process.on('SIGUSR2', () => globalThis.gc());")}`,
];

/** Starts `name` on a free port, with no setting but those given; upstreams that `env` does not name are away. */
export async function startObserved(
  name: ServiceName,
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
): Promise<ObservedService> {
  const port = await freePort();
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const service = await spawnService(
    {
      name,
      nodeArgs,
      address: { host: '127.0.0.1', port, url: `http://127.0.0.1:${port}` },
      env: serviceEnvironment(env),
      output: { log: keep, error: keep },
    },
    new AbortController().signal,
  );
  const metric = async (metricName: string, labels = '') =>
    sumOf(await (await fetch(`${service.url}/metrics`)).text(), metricName, labels);
  return {
    ...service,
    lines,
    logged: (message) => lines.flatMap((line) => parsed(line)).filter(({ msg }) => msg === message),
    metric,
    metricUntil: async (metricName, holds, limitMs = METRIC_LIMIT_MS) => {
      const until = performance.now() + limitMs;
      for (;;) {
        const value = await metric(metricName);
        if (holds(value)) return value;
        if (performance.now() > until) throw new Error(`${metricName} is still ${value}`);
        await sleep(POLL_MS);
      }
    },
    collectGarbage: async () => {
      for (let round = 0; round < 3; round += 1) {
        service.signal('SIGUSR2');
        await sleep(GC_PAUSE_MS);
      }
    },
  };
}

function parsed(line: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: Readonly<Record<string, unknown>> = JSON.parse(line);
    return [value];
  } catch {
    return [];
  }
}

/** Prometheus text format: `name{label="value",…} 12.5`. */
function sumOf(text: string, name: string, labels: string): number {
  const series = text
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(labels));
  return series.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
