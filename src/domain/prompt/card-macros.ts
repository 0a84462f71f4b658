import { splitExamples } from './fit-examples.ts';
import type { HistoryTurn, PromptCard, PromptMacros } from './prompt-input.ts';

export interface MacroSource {
  card: Pick<PromptCard, 'mes_example' | 'system_prompt' | 'post_history_instructions'>;
  history: readonly HistoryTurn[];
  macros: PromptMacros;
  budgetTokens: number;
  continues: boolean;
  /** The card's own note. */
  depthPrompt: string;
  creatorNotes: string;
  /** Fills the names in a text of the card. */
  fill: (text: string) => string;
}

/**
 * Creates the function for macros of cards that are a name only, besides the card's own texts; it returns undefined for
 * an unknown name.
 */
export function createCardMacros(source: MacroSource): (name: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (name) => {
    if (!known.has(name)) known.set(name, evaluateCardMacro(name, source));
    return known.get(name);
  };
}

function evaluateCardMacro(
  name: string,
  { card, history, macros, fill, ...source }: MacroSource,
): string | undefined {
  const lastOf = (role?: HistoryTurn['role']) =>
    history.findLast((turn) => role === undefined || turn.role === role)?.content ?? '';
  const lastDepth = history.at(-1)?.depth;
  switch (name) {
    case 'mesexamples':
      return splitExamples(fill(card.mes_example))
        .map((example) => `<START>\n${example}\n`)
        .join('');
    case 'mesexamplesraw':
      return fill(card.mes_example);
    case 'charprompt':
      return fill(card.system_prompt);
    case 'charinstruction':
      return fill(card.post_history_instructions);
    case 'chardepthprompt':
      return fill(source.depthPrompt);
    case 'charcreatornotes':
      return fill(source.creatorNotes);
    case 'charversion':
      return macros.charVersion;
    case 'model':
      return macros.model;
    case 'maxprompt':
      return String(source.budgetTokens);
    case 'maxcontext':
      return String(macros.contextTokens);
    case 'maxresponse':
      return String(macros.replyTokens);
    case 'lastmessage':
      return lastOf();
    case 'lastusermessage':
      return lastOf('user');
    case 'lastcharmessage':
      return lastOf('assistant');
    case 'lastmessageid':
      return lastDepth === undefined ? '' : String(lastDepth);
    case 'allchatrange':
      return lastDepth === undefined ? '' : `0-${lastDepth}`;
    case 'lastgenerationtype':
      return source.continues ? 'continue' : macros.generation;
    default:
      return undefined;
  }
}
