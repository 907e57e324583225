/** A figure for people: three digits that count, thousands set apart; a dash for what was not measured. */
export function formatFigure(value: string | number | null): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return value.toFixed(size >= 10 ? 1 : 2);
}
