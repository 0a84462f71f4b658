/** Work by the millisecond in which it is due. */
const due = new Map<number, (() => void)[]>();
let timer: NodeJS.Timeout | undefined;
let wakesAt = Infinity;

/**
 * Does something at a time of `performance.now()`, not before. One timer serves all answers of the process: one for each
 * of 20,000 pieces a second would cost a benchmark more than sending them.
 * @returns what gives it up
 */
export function doAt(ms: number, work: () => void): () => void {
  const at = Math.ceil(ms);
  const others = due.get(at);
  if (others === undefined) due.set(at, [work]);
  else others.push(work);
  if (at < wakesAt) wakeAt(at);
  return () => {
    const list = due.get(at);
    const place = list?.indexOf(work) ?? -1;
    if (place !== -1) list?.splice(place, 1);
    if (list?.length === 0) due.delete(at);
  };
}

function wakeAt(at: number): void {
  clearTimeout(timer);
  wakesAt = at;
  timer = setTimeout(tick, Math.max(1, at - performance.now()));
}

function tick(): void {
  const now = performance.now();
  wakesAt = Infinity;
  const ready = [...due.keys()].filter((at) => at <= now).sort((one, other) => one - other);
  for (const at of ready) {
    const works = due.get(at) ?? [];
    due.delete(at);
    for (const work of works) work();
  }
  const next = Math.min(...due.keys());
  if (next < wakesAt) wakeAt(next);
}
