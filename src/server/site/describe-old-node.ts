/**
 * The first version of each line of Node with the fixes for its published advisories (rule:patched-node). Lines that
 * are not listed get no more fixes, or began after the advisories.
 */
const floors = new Map<number, readonly [minor: number, patch: number]>([
  [24, [22, 1]],
  [26, [12, 1]],
]);
/** Release lines from this line on began after the advisories. */
const firstSafeLine = 27;

/** Returns the message for an operator who starts the server on a Node below its floor; null for a good one. */
export function describeOldNode(version: string): string | null {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major >= firstSafeLine) return null;
  const floor = floors.get(major);
  if (floor !== undefined) {
    const [floorMinor, floorPatch] = floor;
    if (minor > floorMinor || (minor === floorMinor && patch >= floorPatch)) return null;
  }
  const fixed = [...floors].map(([line, rest]) => [line, ...rest].join('.')).join(' or ');
  return `Node.js ${version} lacks published security fixes: run this with ${fixed}, or newer, where strangers reach it.`;
}
