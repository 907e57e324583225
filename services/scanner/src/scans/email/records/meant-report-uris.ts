/** A list of report addresses as it was meant: `mailto:` before bare mailboxes, commas between; the rest as it is. */
export function meantReportUris(value: string): string {
  return value
    .split(/[\s,<>]+/)
    .map((piece) => piece.replace(/^mailto:\/*/i, 'mailto:'))
    .filter((piece) => piece !== '' && piece !== 'mailto:')
    .map((piece) => (isMailbox(piece) ? `mailto:${piece}` : piece))
    .join(',');
}

function isMailbox(piece: string): boolean {
  return /^[^@:/]+@[^@:/]+$/.test(piece);
}
