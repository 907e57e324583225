export { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

export { createFileClient } from './file-client.ts';
export {
  createJsonClient,
  type JsonClient,
  type JsonClientOptions,
  type JsonRequest,
  type JsonResponse,
} from './json-client.ts';
export { createSingleFlight } from './single-flight.ts';
export { systemTiming, type Timing } from './timing.ts';
