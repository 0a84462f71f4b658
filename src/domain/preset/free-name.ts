/**
 * A name that is not taken: the name itself, or with the first free number behind it ("Default 2").
 * @param longest the most UTF-16 units that a name may have; the name is cut before its number
 */
export function freeName(name: string, taken: ReadonlySet<string>, longest: number): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const end = ` ${number}`;
    free = `${name.slice(0, longest - end.length).toWellFormed()}${end}`;
  }
  return free;
}
