import { cutWhole } from '#src/domain/text/cut-whole.ts';

/**
 * Returns a free name: the name itself, or with the first free number after it ("Default 2").
 * @param longest limit in UTF-16 units; the name is cut before its number
 */
export function findFreeName(name: string, taken: ReadonlySet<string>, longest: number): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const end = ` ${number}`;
    free = `${cutWhole(name, 0, longest - end.length)}${end}`;
  }
  return free;
}
