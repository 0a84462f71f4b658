/** Returns the CPU time of this thread so far, in milliseconds. */
export function readThreadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
