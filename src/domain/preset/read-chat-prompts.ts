import { deepestNote, usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import { isJsonObject, type JsonObject } from '../json/parse-json.ts';

/** The texts of a chat completion preset, put where they can be here. */
export interface ChatPrompts {
  instructions: string;
  note: string;
  noteDepth: number;
  /** The names of the first prompts that are switched off, each cut. */
  off: string[];
  /** How many more are switched off. */
  moreOff: number;
}

/** The longest texts that are kept, in UTF-16 units. */
export interface PresetLimits {
  instructions: number;
  note: number;
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
/** A name is a line of a report. */
const longestName = 80;
/** So many prompts that are switched off are named. */
const mostNamedOff = 50;

/**
 * The prompts of a chat completion preset in their order. Markers stand for what the site itself places; what comes before
 * the history is said first, what comes behind it or at a depth last. A text ends in the prompt that goes beyond its limit.
 */
export function readChatPrompts(preset: JsonObject, limits: PresetLimits): ChatPrompts {
  const ordered = orderPrompts(preset);
  const historyAt = ordered.findIndex(({ identifier }) => identifier === 'chatHistory');
  const said = ordered
    .map((prompt, index) => ({ ...prompt, isBehind: historyAt >= 0 && index > historyAt }))
    .filter(({ content }) => content.trim() !== '');
  const on = said.filter(({ isOn }) => isOn);
  const off = said.filter(({ isOn }) => !isOn);
  const isLate = ({ depth, isBehind }: (typeof on)[number]) => depth !== null || isBehind;
  const late = on.filter(isLate);
  const depths = late.map(({ depth }) => depth ?? 0);
  return {
    instructions: joinWithin(
      on.filter((prompt) => !isLate(prompt)),
      limits.instructions,
    ),
    note: joinWithin(late, limits.note),
    noteDepth: depths.length === 0 ? usualNoteDepth : Math.min(...depths),
    off: off.slice(0, mostNamedOff).map(({ name }) => name),
    moreOff: Math.max(0, off.length - mostNamedOff),
  };
}

/** Texts one behind the other, none more once they are longer than the limit. */
function joinWithin(prompts: readonly OrderedPrompt[], limit: number): string {
  let text = '';
  for (const { content } of prompts) {
    if (text.length > limit) break;
    text += `${text === '' ? '' : '\n\n'}${content.trim()}`;
  }
  return text;
}

function orderPrompts(preset: JsonObject): OrderedPrompt[] {
  const listed: unknown = preset['prompts'];
  const prompts = (Array.isArray(listed) ? listed : []).filter(isJsonObject).slice(0, mostPrompts);
  const byId = new Map(prompts.map((prompt) => [String(prompt['identifier']), prompt]));
  const order = findOrder(preset);
  const places =
    order ?? prompts.map((prompt) => ({ identifier: prompt['identifier'], enabled: prompt['enabled'] }));
  const once = new Map(places.map(({ identifier, enabled }) => [String(identifier), enabled]));
  return [...once].slice(0, mostPrompts).map(([id, enabled]) => {
    const prompt = byId.get(id) ?? {};
    const { content, name, injection_position: position, injection_depth: depth } = prompt;
    return {
      identifier: id,
      name: (typeof name === 'string' && name !== '' ? name : id).slice(0, longestName).toWellFormed(),
      content: typeof content === 'string' ? leaveOutOriginal(content) : '',
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

/** Without the macro for the program's own prompt, which would stand there twice. */
export function leaveOutOriginal(text: string): string {
  return text.replaceAll(/\{\{original\}\}/gi, '');
}

function toDepth(depth: unknown): number {
  const isDepth = typeof depth === 'number' && Number.isFinite(depth) && depth >= 0;
  return isDepth ? Math.min(deepestNote, Math.floor(depth)) : usualNoteDepth;
}
