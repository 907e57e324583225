/** A message as the end of a sentence. */
export function withoutFullStop(message: string): string {
  return message.endsWith('.') ? message.slice(0, -1) : message;
}
