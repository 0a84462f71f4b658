import type { Filler } from './create-filler.ts';
import type { PromptInput } from './prompt-input.ts';
import { splitExamples } from './split-examples.ts';

/** The texts of a prompt that are always there, with their macros filled. */
export interface Instructions {
  /** The host's style, or the card's text in its place. */
  system: string;
  /** Said after the history, where a model heeds it most. */
  closing: string;
  examples: string[];
}

/** Fills the instructions of the card and the host; the rules are none of them, and are never filled. */
export function buildInstructions(input: PromptInput, { fill }: Filler): Instructions {
  const { card, host, mode, continues } = input;
  const system = overrideHostText(card.system_prompt, fill(host.style, 'host-style'), (text, original) =>
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
      own,
      // A length that the person chose goes before what a card says about it.
      isOwn && mode !== 'normal' ? length : '',
      continues ? fill(host.continuation, 'host-continuation') : '',
    ]
      .filter((text) => text !== '')
      .join('\n'),
    examples: splitExamples(card.mes_example).map((text, index) => fill(text, `example-${index}`)),
  };
}

/** A card's text replaces the host's style, with `{{original}}` for it; an empty one keeps the host's (interop, Card V2). */
function overrideHostText(
  own: string,
  original: string,
  fill: (text: string, original: string) => string,
): string {
  return (own.trim() === '' ? '' : fill(own, original)) || original;
}
