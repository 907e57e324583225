import { parseSpfTerm, TARGET_MODIFIERS } from './parse-spf-term.ts';
import type { SpfFault, SpfRecord, SpfTerm } from './spf-record.ts';

const VERSION_LENGTH = 'v=spf1'.length;

/** Reads a record that `selectSpfRecord` has chosen, to its end: every fault is reported, not only the first. */
export function parseSpfRecord(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const faults: SpfFault[] = [];
  const seen = new Set<string>();
  const words = text.slice(VERSION_LENGTH).split(' ');
  for (const word of words.filter((each) => each !== '')) {
    const reading = parseSpfTerm(word);
    if (typeof reading === 'string') {
      faults.push({ text: word, why: reading });
    } else if (reading.kind === 'modifier' && TARGET_MODIFIERS.has(reading.name) && seen.has(reading.name)) {
      faults.push({ text: word, why: 'may stand only once' });
    } else {
      if (reading.kind === 'modifier') seen.add(reading.name);
      terms.push({ text: word, ...reading });
    }
  }
  return { text, terms, faults };
}
