/** The embedded server cannot run here; the message is for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
