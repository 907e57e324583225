import { parseSpfTerm } from './parse-spf-term.ts';
import type { SpfFault, SpfRecord, SpfTerm } from './spf-record.ts';

const VERSION_LENGTH = 'v=spf1'.length;
const SINGLE_MODIFIERS: ReadonlySet<string> = new Set(['redirect', 'exp']);

/** Reads a record that `selectSpfRecord` has chosen, to its end: every fault is reported, not only the first. */
export function parseSpfRecord(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: SpfFault[] = [];
  const seen = new Set<string>();
  for (const position of termPositions(text)) {
    const reading = parseSpfTerm(position.text);
    if (reading.kind === 'fault') {
      faults.push({ ...position, code: reading.code });
    } else if (reading.kind === 'modifier' && SINGLE_MODIFIERS.has(reading.name) && seen.has(reading.name)) {
      faults.push({ ...position, code: 'repeated-modifier' });
    } else {
      if (reading.kind === 'modifier') seen.add(reading.name);
      terms.push({ ...position, ...reading });
    }
  }
  return { text, terms, faults };
}

function termPositions(text: string) {
  let offset = VERSION_LENGTH;
  return text
    .slice(VERSION_LENGTH)
    .split(' ')
    .flatMap((term) => {
      const start = offset;
      offset += term.length + 1;
      return term === '' ? [] : [{ text: term, start, end: start + term.length }];
    });
}
