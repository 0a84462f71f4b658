import type { HistoryTurn, PromptCard, PromptInput, PromptNote } from '#src/domain/prompt/prompt-input.ts';

const card: PromptCard = {
  name: 'Mei',
  nickname: '',
  description: '{{char}} runs a tea house.',
  personality: 'calm',
  scenario: '{{user}} comes in from the rain.',
  mes_example:
    '<START>\n{{user}}: Tea?\n{{char}}: Always.\n<START>\n{{user}}: Rain?\n{{char}}: Stay.\n<START>\n{{user}}: Late?\n{{char}}: Never.',
  system_prompt: '',
  post_history_instructions: '',
};

const noNote: PromptNote = { content: '', depth: 4, role: 'system' };

/** Composes turns of a conversation from its beginning. */
export function composeTurns(turns: readonly Pick<HistoryTurn, 'role' | 'content'>[]): HistoryTurn[] {
  return turns.map(({ role, content }, depth) => ({ role, content, depth, messageId: `m${depth}` }));
}

/** Composes the input of a prompt with a small card; one token is one character. */
export function composePromptInput(
  changes: Partial<Omit<PromptInput, 'card'>> & { card?: Partial<PromptCard> } = {},
): PromptInput {
  return {
    host: {
      rules: 'House rules.',
      style: 'You are {{char}}. Never speak for {{user}}.',
      briefStyle: 'You are {{char}}. Never speak for {{user}}.',
      persona: 'About {{char}}',
      personality: 'Personality',
      scenario: 'The scene',
      user: 'About {{user}}',
      unnamed: 'No name yet.',
      instructions: 'Wishes of {{user}}',
      lore: 'Background',
      summary: 'So far',
      facts: 'What {{char}} remembers',
      examples: 'How {{char}} talks',
      postHistory: 'Answer as {{char}}.',
      moment: 'It is {part}.',
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      dayParts: {
        smallHours: 'early {weekday}',
        morning: '{weekday} morning',
        afternoon: '{weekday} afternoon',
        evening: '{weekday} evening',
        night: '{weekday} night',
      },
      away: 'Quiet for {duration}.',
      picture: 'A picture comes along: {caption}.',
      noPicture: 'There is no picture.',
      length: { short: 'Be short.', normal: 'Be brief.', novel: 'Be long.' },
      continuation: 'Go on.',
      opening: 'It begins.',
      leftOut: 'More came before.',
    },
    user: { name: 'Lin', description: '' },
    isUnnamed: false,
    instructions: '',
    notes: { card: noNote, character: noNote, chat: noNote },
    picture: null,
    mode: 'normal',
    continues: false,
    history: composeTurns([
      { role: 'assistant', content: 'Welcome.' },
      { role: 'user', content: 'Thank you.' },
    ]),
    hidden: [],
    memory: { summary: null, facts: [] },
    lore: { books: [], greetingIndex: null },
    clock: { now: new Date('2026-11-21T15:04:00Z'), timeZone: 'UTC', language: 'en', idleMs: null },
    includesTime: false,
    seeds: { conversation: 'conversation', turn: 'turn' },
    budgetTokens: 10_000,
    countTokens: (text) => text.length,
    countsDropped: true,
    ...changes,
    card: { ...card, ...changes.card },
  };
}
