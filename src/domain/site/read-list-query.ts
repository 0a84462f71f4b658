import { time } from '#src/contract/call/fields.ts';

/**
 * Reads the `?until=` of a list: later items are left out, so that its pages do not shift. An invalid value counts as
 * none.
 */
export function readUntil(url: URL): string | undefined {
  return time.safeParse(url.searchParams.get('until')).data;
}

/** Reads a parameter with a few choices, in any case; any other value is the default. */
export function readChoice<Choice extends string>(
  url: URL,
  name: string,
  choices: readonly [usual: Choice, ...others: Choice[]],
): Choice {
  const wanted = url.searchParams.get(name)?.toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === wanted) ?? choices[0];
}
