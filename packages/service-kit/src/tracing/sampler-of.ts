import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { EnvironmentError } from '../env.ts';

const SAMPLERS: ReadonlyMap<string, (ratio: number) => Sampler> = new Map<string, (ratio: number) => Sampler>(
  [
    ['always_on', () => new AlwaysOnSampler()],
    ['always_off', () => new AlwaysOffSampler()],
    ['traceidratio', (ratio) => new TraceIdRatioBasedSampler(ratio)],
    ['parentbased_always_on', () => new ParentBasedSampler({ root: new AlwaysOnSampler() })],
    ['parentbased_always_off', () => new ParentBasedSampler({ root: new AlwaysOffSampler() })],
    [
      'parentbased_traceidratio',
      (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    ],
  ],
);

/** The sampler of `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. @throws EnvironmentError for an unknown one. */
export function samplerOf(env: Readonly<Record<string, string | undefined>>): Sampler {
  const make = SAMPLERS.get(env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on');
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || 1);
  const faults = [
    ...(make === undefined
      ? [`  OTEL_TRACES_SAMPLER: must be one of ${[...SAMPLERS.keys()].join(', ')}`]
      : []),
    ...(ratio >= 0 && ratio <= 1 ? [] : ['  OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1']),
  ];
  if (make === undefined || faults.length > 0) {
    throw new EnvironmentError(`The environment is not usable:\n${faults.join('\n')}`);
  }
  return make(ratio);
}
