// Loaded into a measured process before its own code (`node --import`): notes how long its event loop is held.

/** The kernel counts a thread's CPU in ticks of so many milliseconds. */
const TICK_MS = 4;

let longestMs = 0;
let firedAt = performance.now();
let cpuBefore = process.threadCpuUsage();

// Between two firings the loop did one thing after another without turning. What the machine gave to others meanwhile is
// not counted, as far as the kernel's clock tells.
setInterval(() => {
  const now = performance.now();
  const cpu = process.threadCpuUsage(cpuBefore);
  const cpuMs = (cpu.user + cpu.system) / 1_000;
  longestMs = Math.max(longestMs, Math.min(now - firedAt, cpuMs + TICK_MS));
  firedAt = now;
  cpuBefore = process.threadCpuUsage();
}, 1).unref();

// Any message asks for the longest hold since the last one.
process.on('message', () => {
  process.send?.(longestMs);
  longestMs = 0;
});
process.channel?.unref();
