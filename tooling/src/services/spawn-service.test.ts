import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseAddresses } from './choose-addresses.ts';
import { bufferedOutput } from './service-output.ts';
import type { ServiceLaunch } from './spawn-service.ts';
import { spawnService } from './spawn-service.ts';
import { stayUp } from './stay-up.ts';
import { withServices } from './with-services.ts';

const RUN = new AbortController().signal;

async function launches(scannerDoes: string, catalogDoes: string) {
  const addresses = await chooseAddresses({ SCANNER_PORT: '0', CATALOG_PORT: '0' });
  const launch = (name: 'scanner' | 'catalog', behaviour: string) => ({
    name,
    entry: join(import.meta.dirname, 'fixtures/service.mjs'),
    address: addresses[name],
    env: { BEHAVIOUR: behaviour },
    output: bufferedOutput(name),
  });
  const scanner = launch('scanner', scannerDoes) satisfies ServiceLaunch;
  return { scanner, catalog: launch('catalog', catalogDoes) };
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}

describe('spawnService', () => {
  it('resolves when the service is ready, passes its lines on and stops it', async () => {
    const { scanner } = await launches('run', 'run');
    const service = await spawnService(scanner, RUN);
    expect(await answers(service.url)).toBe(true);
    await service.stop();
    expect(await answers(service.url)).toBe(false);
    expect(await service.ended).toMatchObject({ reason: 'The scanner ended.' });
    expect(scanner.output.lines()).toEqual(['scanner | starting', 'scanner | stopping']);
  });

  it('rejects in one sentence when the service ends before it is ready', async () => {
    const { scanner } = await launches('refuse', 'run');
    await expect(spawnService(scanner, RUN)).rejects.toThrow(
      'The scanner ended: Port 1 is taken. The variable is SCANNER_PORT.',
    );
  });

  it('stops a service that is still starting when it is aborted', async () => {
    const { scanner } = await launches('unready', 'run');
    const controller = new AbortController();
    const lines: string[] = [];
    const log = (line: string) => {
      lines.push(line);
      controller.abort();
    };
    const launch = { ...scanner, output: { log, error: log } };
    await expect(spawnService(launch, controller.signal)).rejects.toThrow('aborted');
    expect(lines).toEqual(['starting', 'stopping']);
  });
});

describe('withServices', () => {
  it('stops both when the body is done', async () => {
    const { scanner, catalog } = await launches('run', 'run');
    const urls = await withServices(
      [scanner, catalog],
      async (services) => {
        expect(await Promise.all(services.map(({ url }) => answers(url)))).toEqual([true, true]);
        return services.map(({ url }) => url);
      },
      RUN,
    );
    expect(await Promise.all(urls.map(answers))).toEqual([false, false]);
  });

  it('stops the other one when one does not start', async () => {
    const { scanner, catalog } = await launches('unready', 'refuse');
    await expect(withServices([scanner, catalog], () => Promise.resolve(), RUN)).rejects.toThrow(
      'The catalog ended: Port 1 is taken.',
    );
    expect(await answers(scanner.address.url)).toBe(false);
  });

  it('stops the other one when one falls', async () => {
    const { scanner, catalog } = await launches('run', 'fall');
    await expect(withServices([scanner, catalog], (services) => stayUp(services, RUN), RUN)).rejects.toThrow(
      'The catalog ended with exit code 7.',
    );
    expect(await answers(scanner.address.url)).toBe(false);
  });
});
