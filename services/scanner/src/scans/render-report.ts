/** The UTF-8 text of a report: what is sent as it is. */
export function renderReport(report: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(report));
}
