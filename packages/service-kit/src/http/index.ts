export { chooseCoding } from './accept-encoding.ts';
export { type Admission, createAdmission, TOO_MANY_SCANS } from './admission.ts';
export { type AppOptions, createApp } from './create-app.ts';
export { type Deadline, startDeadline } from './deadline.ts';
export {
  type Endpoint,
  type EndpointBody,
  type EndpointResponse,
  isPage,
  type KitEnv,
  parametersOf,
  type RateLimitPolicy,
  type Route,
} from './endpoint.ts';
export { publicError, type RenderError } from './error-response.ts';
export { createFrame } from './frame.ts';
export { operationRoutes, type ReadinessCheck } from './health.ts';
export { matchingEtag } from './matching-etag.ts';
export type { RequestBody } from './multipart.ts';
export { prefersHtml } from './prefers-html.ts';
export { readBody, readBytes } from './read-body.ts';
export { compressedText, text } from './reply.ts';
export { type Content, createRepresentation, type Representation } from './representation.ts';
export { selectForm, sendRepresentation } from './send-representation.ts';
export { ListenError, type RunningServer, serve } from './serve.ts';
export { stopSignals } from './stop-signals.ts';
export { type SendLine, streamLines } from './stream-lines.ts';
export { createUploadAdmission, type UploadAdmission } from './upload-admission.ts';
export { parseInput, refusalOf, validateQuery } from './validate.ts';
