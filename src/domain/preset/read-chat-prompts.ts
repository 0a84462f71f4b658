import { deepestNote, usualNoteDepth } from '#src/contract/guidance-calls.ts';
import { isJsonObject, type JsonObject } from '../card/parse-card-json.ts';

/** The texts of a chat completion preset, put where they can be here. */
export interface ChatPrompts {
  instructions: string;
  note: string;
  noteDepth: number;
  /** The names of prompts that are switched off. */
  off: string[];
}

interface OrderedPrompt {
  identifier: string;
  name: string;
  content: string;
  isOn: boolean;
  /** Before how many messages it stands; null for its place in the order. */
  depth: number | null;
}

/** No preset has more that say something. */
const mostPrompts = 500;

/**
 * The prompts of a chat completion preset in their order. Markers stand for what the site itself places; what comes before
 * the history is said first, what comes behind it or at a depth last.
 */
export function readChatPrompts(preset: JsonObject): ChatPrompts {
  const ordered = orderPrompts(preset);
  const historyAt = ordered.findIndex(({ identifier }) => identifier === 'chatHistory');
  const said = ordered
    .map((prompt, index) => ({ ...prompt, isBehind: historyAt >= 0 && index > historyAt }))
    .filter(({ content }) => content.trim() !== '');
  const on = said.filter(({ isOn }) => isOn);
  const isLate = ({ depth, isBehind }: (typeof on)[number]) => depth !== null || isBehind;
  const late = on.filter(isLate);
  const join = (prompts: typeof on) => prompts.map(({ content }) => content.trim()).join('\n\n');
  const depths = late.map(({ depth }) => depth ?? 0);
  return {
    instructions: join(on.filter((prompt) => !isLate(prompt))),
    note: join(late),
    noteDepth: depths.length === 0 ? usualNoteDepth : Math.min(...depths),
    off: said.filter(({ isOn }) => !isOn).map(({ name }) => name),
  };
}

function orderPrompts(preset: JsonObject): OrderedPrompt[] {
  const listed: unknown = preset['prompts'];
  const prompts = (Array.isArray(listed) ? listed : []).filter(isJsonObject).slice(0, mostPrompts);
  const byId = new Map(prompts.map((prompt) => [String(prompt['identifier']), prompt]));
  const order = findOrder(preset);
  const places =
    order ?? prompts.map((prompt) => ({ identifier: prompt['identifier'], enabled: prompt['enabled'] }));
  return places.slice(0, mostPrompts).map(({ identifier, enabled }) => {
    const id = String(identifier);
    const prompt = byId.get(id) ?? {};
    const { content, name, injection_position: position, injection_depth: depth } = prompt;
    return {
      identifier: id,
      name: typeof name === 'string' && name !== '' ? name : id,
      content: typeof content === 'string' ? content : '',
      isOn: enabled !== false,
      depth: position === 1 ? toDepth(depth) : null,
    };
  });
}

/** The order for all characters comes last in the list, where there are several. */
function findOrder({ prompt_order: orders }: JsonObject): JsonObject[] | null {
  if (!Array.isArray(orders)) return null;
  const order = orders.filter(isJsonObject).findLast((one) => Array.isArray(one['order']))?.['order'];
  return Array.isArray(order) ? order.filter(isJsonObject) : null;
}

function toDepth(depth: unknown): number {
  const isDepth = typeof depth === 'number' && Number.isFinite(depth) && depth >= 0;
  return isDepth ? Math.min(deepestNote, Math.floor(depth)) : usualNoteDepth;
}
