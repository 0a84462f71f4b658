import { time } from '#src/contract/call/fields.ts';

/** The `?until=` of a list: what came later is left out, so that its pages do not shift. Nonsense counts as none. */
export function readUntil(url: URL): string | undefined {
  return time.safeParse(url.searchParams.get('until')).data;
}

/** A parameter that names one of a few choices, in whatever case; anything else is the usual choice. */
export function readChoice<Choice extends string>(
  url: URL,
  name: string,
  choices: readonly [usual: Choice, ...others: Choice[]],
): Choice {
  const wanted = url.searchParams.get(name)?.toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === wanted) ?? choices[0];
}
