import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** A message as a prompt of the memory quotes it. */
export interface QuotedMessage {
  speaker: string;
  content: string;
}

export interface FactMaterial {
  /** The earlier messages, as context for the new messages. */
  before: readonly QuotedMessage[];
  /** The messages to extract facts from, numbered from 1. */
  messages: readonly QuotedMessage[];
  /** The facts that are remembered already, numbered from 1. */
  known: readonly string[];
}

/** Longer messages are cut to their beginning. */
const quotedLength = 2_000;

/** Quotes the material for facts as JSON: a text in it cannot pose as anything but a text. */
export function quoteFactMaterial({ before, messages, known }: FactMaterial): string {
  return JSON.stringify({
    known: known.map((text, index) => ({ number: index + 1, text })),
    before: before.map(quote),
    messages: messages.map((message, index) => ({ number: index + 1, ...quote(message) })),
  });
}

/** Quotes the material for a summary as JSON. */
export function quoteSummaryMaterial(summary: string, messages: readonly QuotedMessage[]): string {
  return JSON.stringify({ summary, messages: messages.map(quote) });
}

/** Quotes the material for suggestions as JSON. */
export function quoteMessages(messages: readonly QuotedMessage[]): string {
  return JSON.stringify({ messages: messages.map(quote) });
}

/** Length of a chat's beginning that a title is made from, and of each message, in UTF-16 units. */
const excerptLength = 2_000;
const excerptedLength = 400;

/** Quotes the material for a title as JSON: the beginning of a chat, the beginning of each message. */
export function quoteTitleMaterial(messages: readonly QuotedMessage[]): string {
  let left = excerptLength;
  const begun = messages.map(({ speaker, content }) => ({
    speaker,
    content: cutWhole(content, 0, excerptedLength),
  }));
  return quoteMessages(begun.filter(({ content }) => (left -= content.length) >= 0));
}

function quote({ speaker, content }: QuotedMessage): QuotedMessage {
  return { speaker, content: cutWhole(content, 0, quotedLength) };
}
