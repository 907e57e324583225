import { EnvironmentError } from '../env.ts';
import type { Logger } from '../log.ts';
import type { Tracing } from './tracing.ts';

/** The standard's own variables; the exporter reads the rest of them itself. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'];

/**
 * Traces, when an exporter is configured with `OTEL_*` variables; else null, and none of OpenTelemetry is loaded.
 *
 * @throws EnvironmentError when another protocol than OTLP over HTTP is asked for, or a sampler we do not have,
 *   or when the address of the collector is none.
 */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>>,
  log: Logger,
): Promise<Tracing | null> {
  const isOff = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  const addresses = ENDPOINTS.filter((name) => (env[name]?.trim() ?? '') !== '');
  if (isOff || addresses.length === 0) return null;
  const noAddress = addresses.find((name) => !/^https?:$/.test(URL.parse(env[name] ?? '')?.protocol ?? ''));
  if (noAddress !== undefined) throw unusable(noAddress, 'must be an http or https address');
  const grpc = PROTOCOLS.find((name) => env[name] === 'grpc');
  if (grpc !== undefined) throw unusable(grpc, HTTP_ONLY);
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing(service, env, log);
}

const HTTP_ONLY = 'traces are sent as OTLP over HTTP (port 4318 of most collectors), not over gRPC';

function unusable(name: string, fault: string): EnvironmentError {
  return new EnvironmentError(`The environment is not usable:\n  ${name}: ${fault}`);
}
