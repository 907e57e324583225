export { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
export type { JsonRequest, JsonResponse } from './exchange.ts';
export { createFileClient } from './file-client.ts';
export { createJsonClient, type JsonClient } from './json-client.ts';
export { createSingleFlight } from './single-flight.ts';
export { systemTiming, type Timing } from './timing.ts';
