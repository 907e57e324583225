/** The caller's `distribution` is not one that this list can belong to. The message is public. */
export class UnknownDistributionError extends Error {
  override readonly name = 'UnknownDistributionError';
}
