import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for user space, whatever the kernel's own tick (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** The CPU time a process has used so far with all its threads, in seconds, to a hundredth (proc(5), utime and stime). */
export function cpuSeconds(pid: number): number {
  return cpuSecondsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}

/** @throws TypeError when the text is not that of a stat file. */
export function cpuSecondsOf(stat: string): number {
  // The name of the program stands in parentheses and may hold anything, spaces and parentheses too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[UTIME]) + Number(fields[UTIME + 1]);
  if (!Number.isInteger(ticks)) throw new TypeError('not a stat file of the kernel');
  return ticks / TICKS_PER_SECOND;
}

/** Counted from the state, the first field after the name. */
const UTIME = 11;
