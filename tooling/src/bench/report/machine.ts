import { cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Where a run took place. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  /** Of the minute before the run: other work that shared the machine. */
  readonly load: number;
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    load: loadavg()[0] ?? 0,
  };
}
