export { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
export type { JsonAnswer, JsonRequest } from './exchange.ts';
export {
  createJsonClient,
  type JsonClient,
  type JsonClientOptions,
  type UpstreamCall,
} from './json-client.ts';
export type { RetryPolicy } from './retry.ts';
export { createSingleFlight, type SingleFlight } from './single-flight.ts';
export { systemTiming, type Timing } from './timing.ts';
