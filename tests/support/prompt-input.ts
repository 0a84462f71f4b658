import type { PromptCard, PromptInput } from '#src/domain/prompt/prompt-input.ts';

const card: PromptCard = {
  name: 'Mei',
  description: '{{char}} runs a tea house.',
  personality: 'calm',
  scenario: '{{user}} comes in from the rain.',
  mes_example:
    '<START>\n{{user}}: Tea?\n{{char}}: Always.\n<START>\n{{user}}: Rain?\n{{char}}: Stay.\n<START>\n{{user}}: Late?\n{{char}}: Never.',
  system_prompt: '',
  post_history_instructions: '',
};

/** The input of a prompt with a small card; one token is one character. */
export function composePromptInput(
  changes: Partial<Omit<PromptInput, 'card'>> & { card?: Partial<PromptCard> } = {},
): PromptInput {
  return {
    host: {
      system: 'You are {{char}}. Never speak for {{user}}.',
      persona: 'About {{char}}',
      personality: 'Personality',
      scenario: 'The scene',
      examples: 'How {{char}} talks',
      postHistory: 'Answer as {{char}}.',
      opening: 'It begins.',
    },
    userName: 'Lin',
    history: [
      { role: 'assistant', content: 'Welcome.' },
      { role: 'user', content: 'Thank you.' },
    ],
    budgetTokens: 10_000,
    countTokens: (text) => text.length,
    ...changes,
    card: { ...card, ...changes.card },
  };
}
