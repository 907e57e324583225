import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { freePort } from '../services/free-port.ts';
import { bufferedOutput } from '../services/service-output.ts';
import { spawnService } from '../services/spawn-service.ts';
import { demoEnvironment } from './demo-environment.ts';
import { importSampleCatalog } from './import-sample-catalog.ts';
import { startFakeWorld } from './world/fake-world.ts';

export interface DemoServices {
  readonly scanner: string;
  readonly catalog: string;
  stop(): Promise<void>;
}

/** Both services on the demo's data, with a database of their own beside that of `databaseUrl`. */
export async function startDemoServices(databaseUrl: string): Promise<DemoServices> {
  const name = `pages_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await admin`create database ${admin(name)}`;
  const database = new URL(databaseUrl);
  database.pathname = `/${name}`;
  const world = await startFakeWorld();
  const env = { ...demoEnvironment(process.env), ...world.env, DATABASE_URL: database.href };
  await importSampleCatalog(env, AbortSignal.timeout(60_000));
  const services = await Promise.all(
    (['scanner', 'catalog'] as const).map(async (service) => {
      const port = await freePort();
      const address = { host: '127.0.0.1', port, url: `http://127.0.0.1:${port}` };
      const output = bufferedOutput(service);
      const launch = { name: service, address, env, output };
      return spawnService(launch, new AbortController().signal);
    }),
  );
  const [scanner = '', catalog = ''] = services.map(({ url }) => url);
  return {
    scanner,
    catalog,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await world.stop();
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}
