import { Fragment } from 'react';
import { splitName } from '#src/domain/text/split-phrases.ts';

/** A name whose lines break after a middle dot only, as in Phrases.astro. */
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
