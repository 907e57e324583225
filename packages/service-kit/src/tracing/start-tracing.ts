import { EnvironmentError } from '../env.ts';
import type { Logger } from '../log.ts';
import type { Tracing } from './tracing.ts';

/** The standard's own variables; the exporter reads the rest of them itself. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'];

/**
 * Traces, when an exporter is configured with `OTEL_*` variables; else null, and none of OpenTelemetry is loaded.
 *
 * @throws EnvironmentError when another protocol than OTLP over HTTP is asked for, or a sampler we do not have.
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
  log: Logger,
): Promise<Tracing | null> {
  const isOff = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  if (isOff || !ENDPOINTS.some((name) => isSet(env[name]))) return null;
  for (const name of PROTOCOLS) {
    if (env[name] === 'grpc')
      throw new EnvironmentError(`The environment is not usable:\n  ${name}: ${HTTP_ONLY}`);
  }
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(service, env, log);
}

const HTTP_ONLY = 'traces are sent as OTLP over HTTP (port 4318 of most collectors), not over gRPC';

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}
