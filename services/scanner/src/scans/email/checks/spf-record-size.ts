import { pass, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { whenSpf } from '../email-check.ts';

export const spfRecordSize = whenSpf(({ text }, { spf: { neededTcp }, domain }) => {
  const isLong = text.length > MAX_OCTETS;
  if (!isLong && !neededTcp) return pass(`The record has ${text.length} octets and fits a datagram.`);
  const faults = [
    ...(isLong ? [`the record has ${text.length} octets (${MAX_OCTETS} are advised)`] : []),
    ...(neededTcp ? ['the TXT records of the domain do not fit a datagram and need TCP'] : []),
  ];
  return warn(
    0 - faults.length,
    `Some receivers may not get the record: ${joinList(faults)} (RFC 7208 §3.4).`,
    `Shorten the SPF record, and remove TXT records of ${domain} that are no longer needed.`,
  );
});

const MAX_OCTETS = 450;
