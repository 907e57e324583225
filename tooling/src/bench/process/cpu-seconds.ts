import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second for user space, whatever the kernel's own tick (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** The CPU time a process has used so far with all its threads, to a hundredth (proc(5), utime and stime). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Counted from after the name of the program, which stands in parentheses and may hold spaces.
  const [utime, stime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(utime) + Number(stime)) / TICKS_PER_SECOND;
}
