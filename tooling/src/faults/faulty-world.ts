import { type FakeWorld, startFakeWorld } from '../demo/world/fake-world.ts';
import { startFakeOsv } from '../fake-upstreams/fake-osv.ts';
import { readSampleAdvisories } from '../fake-upstreams/sample-files.ts';
import { type ConnectionFault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';

/** The fake upstreams of every kind of scan, with a fault proxy in front of each that speaks HTTP. */
export interface FaultyWorld extends FakeWorld {
  /** Puts the fault before all of them. */
  setAll(fault: ConnectionFault): Promise<void>;
  /** Connections between the scanner and them, at both sides of the proxies. */
  connections(): number;
}

const PROXIED = new Set([
  'OSV_API_URL',
  'GITHUB_API_URL',
  'GITHUB_RAW_URL',
  'GITHUB_URL',
  'NVD_API_URL',
  'LICENSE_API_URL',
  'CLEARLYDEFINED_API_URL',
  'OBSERVATORY_API_URL',
]);

export async function startFaultyWorld(): Promise<FaultyWorld> {
  const world = await startFakeWorld();
  const osv = await startFakeOsv({ records: await readSampleAdvisories() });
  const proxies: FaultProxy[] = [];
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...world.env, OSV_API_URL: osv.url })) {
    env[name] = PROXIED.has(name) ? await proxied(value, proxies) : value;
  }
  return {
    ...world,
    env,
    setAll: async (fault) => {
      await Promise.all(proxies.map((proxy) => proxy.set(fault)));
    },
    connections: () => proxies.reduce((sum, proxy) => sum + proxy.connections(), 0),
    stop: async () => {
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await Promise.all([osv.stop(), world.stop()]);
    },
  };
}

async function proxied(url: string, proxies: FaultProxy[]): Promise<string> {
  const proxy = await startFaultProxy(url);
  proxies.push(proxy);
  const { pathname } = new URL(url);
  return `http://127.0.0.1:${proxy.port}${pathname === '/' ? '' : pathname}`;
}
