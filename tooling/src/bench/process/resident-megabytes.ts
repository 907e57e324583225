import { readFileSync } from 'node:fs';

/** What a process keeps in memory now, in MB of 1,000,000 bytes (proc(5), VmRSS). */
export function residentMegabytes(pid: number): number {
  const kibibytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kibibytes) * 1_024) / 1_000_000;
}
