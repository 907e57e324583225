export { JsonLimitError } from './json-limit-error.ts';
export { parseJsonInSteps } from './parse-json-in-steps.ts';
