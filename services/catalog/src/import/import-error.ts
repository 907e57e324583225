/** What is wrong with an import file, each fault one sentence that begins with its line number. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(faults: readonly string[], options: { readonly more: boolean }) {
    const rest = options.more ? ['There may be more; reading stopped here.'] : [];
    super(['Nothing was imported:', ...faults, ...rest].join('\n'));
  }
}
