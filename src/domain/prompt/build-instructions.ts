import type { Filler } from './create-filler.ts';
import { describeMoment } from './describe-moment.ts';
import type { HostTexts, PromptInput } from './prompt-input.ts';
import { splitExamples } from './fit-examples.ts';

/** The texts that are always in a prompt, with their macros filled. */
export interface Instructions {
  /** The site's style, or the card's text instead of it. */
  system: string;
  /** The text after the history, where a model follows it most closely. */
  closing: string;
  examples: string[];
}

/** Size below which a prompt gets the brief style: the long one would take a third of it. */
const briefBelowTokens = 3_000;

/** Fills the instructions of the card and the site; the rules are not among them, and are never filled. */
export function buildInstructions(input: PromptInput, { fill }: Filler): Instructions {
  const { card, host, mode, continues, picture } = input;
  const style = input.budgetTokens < briefBelowTokens ? host.briefStyle : host.style;
  const system = overrideHostText(card.system_prompt, fill(style, 'host-style'), (text, original) =>
    fill(text, 'system', original),
  );
  const length = fill(host.length[mode], 'host-length');
  const hostClosing = `${fill(host.postHistory, 'host-post-history')}\n${length}`;
  let usesHost = false;
  const own = overrideHostText(card.post_history_instructions, hostClosing, (text, original) => {
    usesHost = /\{\{\s*original\s*\}\}/i.test(text);
    return fill(text, 'post-history', original);
  });
  const isOwn = own !== hostClosing && !usesHost;
  return {
    system,
    closing: [
      fill(describeMoment(input), 'host-moment'),
      picture === null ? '' : describePicture(picture, host, fill),
      own,
      // A length chosen by the person takes precedence over the card's.
      isOwn && mode !== 'normal' ? length : '',
      continues ? fill(host.continuation, 'host-continuation') : '',
    ]
      .filter((text) => text !== '')
      .join('\n'),
    examples: splitExamples(card.mes_example).map((text, index) => fill(text, `example-${index}`)),
  };
}

/**
 * Returns the text about the picture. The model knows nothing else about it, and would otherwise deny that it can send
 * one.
 */
function describePicture(
  { caption }: { caption: string | null },
  host: HostTexts,
  fill: Filler['fill'],
): string {
  if (caption === null) return fill(host.noPicture, 'host-picture');
  return fill(host.picture, 'host-picture').replace('{caption}', () => caption);
}

/**
 * Replaces the site's style by a card's text, with `{{original}}` for it; an empty one keeps the site's (rule:cards).
 */
function overrideHostText(
  own: string,
  original: string,
  fill: (text: string, original: string) => string,
): string {
  return (own.trim() === '' ? '' : fill(own, original)) || original;
}
