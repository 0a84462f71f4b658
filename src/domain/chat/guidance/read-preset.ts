import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { type Guidance, usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { isJsonObject, type JsonObject, ownValue } from '#src/domain/json/json-values.ts';
import { parseJsonExactly } from '#src/domain/json/parse-json-exactly.ts';
import {
  type ChatPrompts,
  removeOriginalMacro,
  type PresetLimits,
  readChatPrompts,
} from './read-chat-prompts.ts';
import { samplerNames } from './sampler-names.ts';

export interface ReadPreset {
  /** The name of the preset; empty if the file has none. */
  name: string;
  guidance: Guidance;
  sampler: Record<string, number>;
  notes: FileNote[];
}

const reasons = {
  instructions: { en: 'kept as your instructions', 'zh-CN': '已保留为你的指令' },
  note: { en: 'kept as the author’s note', 'zh-CN': '已保留为作者注释' },
  sampler: { en: 'kept; sent to models that have it', 'zh-CN': '已保留；仅发送给支持它的模型' },
  template: {
    en: 'not used: the model server applies its own template',
    'zh-CN': '未使用：模型服务器会套用自己的模板',
  },
  off: { en: 'not used: it is switched off in the file', 'zh-CN': '未使用：在文件中已关闭' },
  cut: { en: 'too long: its end is left out', 'zh-CN': '过长：末尾已省略' },
} as const satisfies Record<string, Localized>;

/** Fields of a file that define how text is composed for a model with plain-text input. */
const templateFields = [
  'instruct',
  'context',
  'story_string',
  'input_sequence',
  'output_sequence',
  'reasoning',
];

/**
 * Reads a preset of SillyTavern: text completion or chat completion settings, a system prompt, or its file of all of
 * them (rule:presets). Prompts before the chat become instructions, prompts after it or at a depth the note.
 * @returns null if it contains none of these
 */
export function readPreset(text: string, limits: PresetLimits): ReadPreset | null {
  const file = parse(text);
  if (file === null) return null;
  const parts = [file, ...['preset', 'sysprompt'].map((name) => file[name])].filter(isJsonObject);
  const notes: FileNote[] = [];
  const sampler: Record<string, number> = {};
  let prompts: ChatPrompts = { instructions: '', note: '', noteDepth: usualNoteDepth, off: [], moreOff: 0 };
  for (const part of parts) {
    Object.assign(sampler, readSampler(part, notes));
    const found = readPrompts(part, limits);
    if (found.instructions !== '' || found.note !== '' || found.off.length > 0) prompts = found;
  }
  for (const field of templateFields.filter((name) => Object.hasOwn(file, name))) {
    notes.push({ field, outcome: 'unused', reason: reasons.template });
  }
  notes.push(...prompts.off.map((field) => ({ field, outcome: 'unused' as const, reason: reasons.off })));
  if (prompts.moreOff > 0) {
    notes.push({ field: `+ ${prompts.moreOff}`, outcome: 'unused', reason: reasons.off });
  }
  const keep = (field: 'instructions' | 'note'): string => {
    const whole = prompts[field];
    if (whole === '') return '';
    const isCut = whole.length > limits[field];
    notes.push({ field, outcome: 'kept', reason: isCut ? reasons.cut : reasons[field] });
    return cutWhole(whole, 0, limits[field]);
  };
  const guidance = { instructions: keep('instructions'), note: keep('note'), note_depth: prompts.noteDepth };
  const isEmpty = guidance.instructions === '' && guidance.note === '' && Object.keys(sampler).length === 0;
  if (isEmpty) return null;
  return { name: parts.map(({ name }) => name).find(isText) ?? '', guidance, sampler, notes };
}

function parse(text: string): JsonObject | null {
  try {
    const file = parseJsonExactly(text.replace(/^\uFEFF/, ''));
    return isJsonObject(file) ? file : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function readSampler(part: JsonObject, notes: FileNote[]): Record<string, number> {
  const sampler: Record<string, number> = {};
  for (const [field, value] of Object.entries(part)) {
    const name = ownValue(samplerNames, field);
    if (name === undefined || typeof value !== 'number' || !Number.isFinite(value)) continue;
    sampler[name] = value;
    notes.push({ field, outcome: 'kept', reason: reasons.sampler });
  }
  return sampler;
}

/**
 * Reads prompts: a system prompt is a single text, with another text for after the chat; a chat completion preset has a
 * list of prompts.
 */
function readPrompts(part: JsonObject, limits: PresetLimits): ChatPrompts {
  if (Array.isArray(part['prompts'])) return readChatPrompts(part, limits);
  const { content, post_history: after } = part;
  return {
    instructions: isText(content) ? removeOriginalMacro(content).trim() : '',
    note: isText(after) ? removeOriginalMacro(after).trim() : '',
    noteDepth: isText(after) ? 0 : usualNoteDepth,
    off: [],
    moreOff: 0,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
