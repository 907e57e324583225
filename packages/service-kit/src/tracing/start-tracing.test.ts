import { describe, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { startTracing } from './start-tracing.ts';

const log = createLogger({ service: 'test', level: 'silent', terminal: false });

describe('startTracing', () => {
  it.each([
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'localhost' }, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ])('refuses %o by its name', async (env, named) => {
    const starting = startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', ...env }, log);
    await expect(starting).rejects.toThrow(`${named}:`);
  });
});
