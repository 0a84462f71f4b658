import { Fragment } from 'react';
import { splitName } from '#src/domain/text/split-phrases.ts';

/** A name whose lines end after a middle dot only, as Phrases.astro writes it. */
export function CharacterName({ name }: { name: string }) {
  const parts = splitName(name);
  if (parts.length === 1) return name;
  return parts.map((part, index) => (
    <Fragment key={index}>
      <span className="whitespace-nowrap">{part}</span>
      <wbr />
    </Fragment>
  ));
}
