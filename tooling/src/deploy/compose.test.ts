import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';
import { readYaml } from './read-yaml.ts';
import { listAt, membersAt, textAt, valueAt } from './value-at.ts';

const [compose] = readYaml('docker-compose.yml').get('docker-compose.yml') ?? [];
const services = [...membersAt(compose, 'services')].map(([name, service]) => ({ name, service }));
const ours = services.filter(({ service }) => valueAt(service, 'build') !== undefined);
const lasting = services.filter(({ service }) => textAt(service, 'restart') !== 'no');

describe('docker-compose.yml', () => {
  it('has both services, their stores and what fills the catalog and the mirror', () => {
    expect(services.map(({ name }) => name).toSorted()).toEqual(
      [
        'advisories',
        'catalog',
        'catalog-migrate',
        'catalog-sample',
        'postgres',
        'redis',
        'scanner',
      ].toSorted(),
    );
  });

  it('starts in an order gated by health: stores, migration, sample, services', () => {
    const waits = services.map(({ name, service }) => [name, valueAt(service, 'depends_on')]);
    expect(Object.fromEntries(waits)).toEqual({
      redis: undefined,
      postgres: undefined,
      'catalog-migrate': { postgres: { condition: 'service_healthy' } },
      'catalog-sample': { 'catalog-migrate': { condition: 'service_completed_successfully' } },
      catalog: {
        redis: { condition: 'service_healthy' },
        'catalog-sample': { condition: 'service_completed_successfully' },
      },
      scanner: { redis: { condition: 'service_healthy' } },
      advisories: undefined,
    });
  });

  it.each(ours)(
    '$name is built by a Dockerfile that is there and cannot write or gain rights',
    ({ service }) => {
      expect(existsSync(join(REPOSITORY_ROOT, textAt(service, 'build.dockerfile')))).toBe(true);
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  it.each(services)('$name has a pinned version, a memory limit and nothing of the host', ({ service }) => {
    expect(textAt(service, 'image')).toMatch(/^[\w./-]+:(development|\d[\w.-]*)(@sha256:[0-9a-f]{64})?$/);
    expect(textAt(service, 'mem_limit')).toMatch(/^\d+[mg]$/);
    for (const name of ['privileged', 'network_mode', 'pid', 'ipc', 'cap_add', 'devices']) {
      expect([name, valueAt(service, name)]).toEqual([name, undefined]);
    }
    const mounts = listAt(service, 'volumes').map(String);
    expect(mounts.filter((mount) => /docker\.sock|^\/|^~/.test(mount))).toEqual([]);
  });

  it.each(lasting)('$name is published to this machine only, if at all', ({ service }) => {
    const ports = listAt(service, 'ports').map(String);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('keeps the stores on networks without a way out', () => {
    for (const store of ['redis', 'postgres']) {
      const networks = listAt(compose, `services.${store}.networks`).map(String);
      expect(networks.map((name) => valueAt(compose, `networks.${name}.internal`))).toEqual(
        networks.map(() => true),
      );
    }
  });

  it('leads the scanner to Redis alone, and neither service to the other over a network of the stores', () => {
    const networksOf = (service: string) => new Set(listAt(compose, `services.${service}.networks`));
    expect(networksOf('scanner').isDisjointFrom(networksOf('postgres'))).toBe(true);
    expect(networksOf('scanner').intersection(networksOf('redis')).size).toBe(1);
    expect(networksOf('scanner').intersection(networksOf('catalog'))).toEqual(new Set(['outside']));
  });

  it('lets the service read as the role that the migration makes, and write nothing', () => {
    const role = textAt(compose, 'services.catalog-migrate.environment.DATABASE_READER_ROLE');
    const userOf = (service: string) =>
      new URL(textAt(compose, `services.${service}.environment.DATABASE_URL`)).username;
    expect(userOf('catalog')).toBe(role);
    expect(userOf('catalog-migrate')).not.toBe(role);
    expect(userOf('catalog-sample')).toBe(userOf('catalog-migrate'));
  });

  it('holds no secret: what looks like one is taken from the environment', () => {
    const settings = services.flatMap(({ service }) => [...membersAt(service, 'environment')]);
    const secrets = settings.filter(([name]) => /TOKEN|KEY|PASSWORD|SECRET/.test(name));
    expect(secrets).toEqual([
      ['GITHUB_TOKEN', null],
      ['NVD_API_KEY', null],
    ]);
    const addresses = settings
      .map(([, value]) => String(value).replace(/^\$\{\w+-(.*)\}$/, '$1'))
      .filter((value) => value.includes('://'));
    expect(addresses.filter((address) => new URL(address).password !== '')).toEqual([]);
  });

  it('names every volume and network it uses', () => {
    const named = services
      .flatMap(({ service }) => listAt(service, 'volumes').map((mount) => String(mount).split(':')[0] ?? ''))
      .filter((source) => /^[a-z]/.test(source));
    expect(named).toEqual([...membersAt(compose, 'volumes').keys()]);
    const networks = services.flatMap(({ service }) => listAt(service, 'networks'));
    expect(new Set(networks)).toEqual(new Set(membersAt(compose, 'networks').keys()));
  });
});
