import type { TokenScale } from './token-scale.ts';

interface TokenizerKind {
  /** Pattern of the names of models that use it. */
  names: RegExp;
  scale: TokenScale;
}

/**
 * Tokens of each tokenizer per token of o200k_base, measured in November 2026 with the tokenizers' own tables on this
 * site's articles and characters (3,000 paragraphs in English and Chinese; a few sentences of Russian, Arabic, Thai and
 * Hindi), and rounded up. The first kind that matches a model's name is used.
 */
const kinds: readonly TokenizerKind[] = [
  {
    names: /gpt-?4o|gpt-?4\.[15]|gpt-?5|gpt-oss|chatgpt|\bo[1345](?:-|$)/,
    scale: { latin: 1, wide: 1, other: 1 },
  },
  { names: /gpt-?4|gpt-?3|cl100k|phi-?4/, scale: { latin: 1.02, wide: 1.45, other: 2 } },
  // Names of distilled models contain both: `deepseek-r1-distill-llama-8b` is a Llama.
  {
    names: /llama-?[34]|distill-llama|hermes-?3|stheno|lunaris|euryale/,
    scale: { latin: 1.04, wide: 1.06, other: 1.3 },
  },
  { names: /qwen|qwq|magnum-v4-(?:14|72)b|eva-/, scale: { latin: 1.04, wide: 0.92, other: 1.6 } },
  { names: /deepseek/, scale: { latin: 1.04, wide: 0.9, other: 1.4 } },
  { names: /gemma|gemini/, scale: { latin: 1.04, wide: 0.95, other: 1.1 } },
  {
    names: /nemo|mistral-(?:small|large|medium)|ministral|magistral/,
    scale: { latin: 1.04, wide: 1.1, other: 1.4 },
  },
  {
    names: /mistral|mixtral|llama|vicuna|alpaca|mythomax|tinyllama|phi-?3/,
    scale: { latin: 1.12, wide: 1.4, other: 2.2 },
  },
  { names: /claude/, scale: { latin: 1.06, wide: 1.35, other: 2.6 } },
];

/** Scale of models with an unknown name: most of the kinds are below it. */
const unknownScale: TokenScale = { latin: 1.1, wide: 1.4, other: 2 };

/** Returns the tokenizer's scale for a model of this name. */
export function findTokenScale(modelName: string): TokenScale {
  const name = modelName.toLowerCase();
  return kinds.find(({ names }) => names.test(name))?.scale ?? unknownScale;
}
