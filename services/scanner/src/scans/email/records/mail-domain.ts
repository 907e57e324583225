/** Whether the text is a host name of at least two labels: letters, digits, inner hyphens, 253 octets at most. */
export function isMailDomain(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split('.');
  const areLabels = labels.every(
    (label) => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label),
  );
  return areLabels && labels.length >= 2 && !/^\d+$/.test(labels.at(-1) ?? '');
}
