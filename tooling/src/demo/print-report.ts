/** Colours a text, or returns it as it is where colours are not wanted. */
export type Paint = (format: PaintFormat, text: string) => string;
type PaintFormat = 'bold' | 'dim' | 'red' | 'redBright' | 'yellow' | 'green';

const SHOWN_ROWS = 12;
const SHOWN_COLUMNS = 7;
const MAX_CELL = 48;
const GAP = '  ';

/** What stands in a cell alone gets a colour. */
const FORMATS: ReadonlyMap<string, PaintFormat> = new Map([
  ['critical', 'redBright'],
  ['fail', 'red'],
  ['high', 'red'],
  ['medium', 'yellow'],
  ['warn', 'yellow'],
  ['low', 'green'],
  ['pass', 'green'],
]);

/**
 * Any report for people: its plain members as pairs, then each of its lists as a table whose rows are cut. What is empty is
 * left out; of an `{ "data": … }` envelope the data are shown.
 */
export function printReport(report: unknown, paint: Paint): readonly string[] {
  const members = Object.entries(
    isObject(report) && isObject(report['data']) ? report['data'] : { ...Object(report) },
  );
  const told = members.filter(([, value]) => !isEmpty(value));
  const pairs = told.flatMap(([name, value]) =>
    rowsOf(value) === null ? [[name, line(value)] as const] : [],
  );
  const tables = told.flatMap(([name, value]) => {
    const rows = rowsOf(value);
    return rows === null ? [] : ['', ...printTable(name, rows, paint)];
  });
  return [...printPairs(pairs, paint), ...tables];
}

type Row = Readonly<Record<string, unknown>>;

/** A list of objects; null for any other value. */
function rowsOf(value: unknown): readonly Row[] | null {
  return Array.isArray(value) && value.length > 0 && value.every(isObject) ? value : null;
}

function printPairs(
  pairs: readonly (readonly [name: string, value: string])[],
  paint: Paint,
): readonly string[] {
  const width = Math.max(0, ...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${paint('dim', name.padEnd(width))}${GAP}${value}`);
}

function printTable(title: string, rows: readonly Row[], paint: Paint): readonly string[] {
  const shown = wrongFirst(rows).slice(0, SHOWN_ROWS);
  const columns = Object.keys(rows[0] ?? {})
    .filter((name) => shown.some((row) => !isEmpty(row[name])))
    .slice(0, SHOWN_COLUMNS);
  const table = [columns, ...shown.map((row) => columns.map((name) => cell(row[name])))];
  const widths = columns.map((_, column) => Math.max(...table.map((row) => widthOf(row[column] ?? ''))));
  const lines = table.map((row, index) =>
    row
      .map((text, column) => {
        const format = index === 0 ? 'dim' : FORMATS.get(text.toLowerCase());
        const space = ' '.repeat((widths[column] ?? 0) - widthOf(text));
        return (format === undefined ? text : paint(format, text)) + space;
      })
      .join(GAP)
      .trimEnd(),
  );
  const left = rows.length - shown.length;
  return [paint('bold', title), ...lines, ...(left === 0 ? [] : [paint('dim', `… and ${left} more`)])];
}

const HARMLESS: ReadonlySet<unknown> = new Set(['info', 'ok', 'pass']);

/** The checks of an audit have a status. */
function wrongFirst(rows: readonly Row[]): readonly Row[] {
  const rank = ({ status }: Row) => Number(HARMLESS.has(status));
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

const LISTED = 8;

/** An object with its names, the beginning of a list. */
function line(value: unknown): string {
  if (Array.isArray(value)) {
    const left = value.length - LISTED;
    return value.slice(0, LISTED).map(cell).join(', ') + (left <= 0 ? '' : ` +${left}`);
  }
  if (!isObject(value)) return cellText(value);
  const members = Object.entries(value).filter(([, member]) => !isEmpty(member));
  return members.map(([name, member]) => `${name} ${line(member)}`).join(' · ');
}

/** A list as its first entry and the number of the others, an object as its names and numbers. */
function cell(value: unknown): string {
  return shorten(cellText(value));
}

function cellText(value: unknown): string {
  if (isEmpty(value)) return '–';
  if (Array.isArray(value)) {
    const [first] = value;
    // A list of lists is one of paths.
    const text = Array.isArray(first) ? shorten(first.join(' > ')) : cell(first);
    return text + (value.length === 1 ? '' : ` +${value.length - 1}`);
  }
  if (!isObject(value)) return String(value);
  const members = Object.values(value).filter((member) => !isEmpty(member));
  const plain = members.filter((member) => typeof member !== 'object' && typeof member !== 'boolean');
  return plain.length > 0 ? plain.join(' ') : line(members[0]);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value)
    ? Object.values(value).every(isEmpty)
    : value === null || value === undefined || value === '';
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SEGMENTER = new Intl.Segmenter();

function widthOf(text: string): number {
  return [...SEGMENTER.segment(text)].length;
}

function shorten(text: string): string {
  const characters = [...SEGMENTER.segment(text)];
  if (characters.length <= MAX_CELL) return text;
  const beginning = characters.slice(0, MAX_CELL - 1).map(({ segment }) => segment);
  return `${beginning.join('').trimEnd()}…`;
}
