// @ts-check

/**
 * Flags of the Node that serves; docs/decisions/0002 has the figures.
 * - By default the young generation grows to 48 MB and keeps that size: 16 MB are enough for rendering and streaming.
 * - The start ends with an explicit garbage collection (`releaseMemory` in serve.ts).
 */
export const serverFlags = ['--max-semi-space-size=8', '--expose-gc'];

/**
 * Settings of glibc's allocator, which reads them when a process begins; other allocators ignore them. By default it
 * has eight arenas a core, and keeps freed memory: pictures, compressed pages and compiled patterns leave 30 MB behind.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
