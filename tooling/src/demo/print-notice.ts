/** That the data are a sample, on reports that say so. */
export function printNotice({ notice }: { readonly notice?: string | undefined }): readonly string[] {
  return notice === undefined ? [] : [`Notice: ${notice}`];
}
