/** Something that keeps the services from running; the message is for the person at the terminal. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}
