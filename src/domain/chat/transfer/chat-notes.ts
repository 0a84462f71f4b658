import { mapLanguages, type Localized } from '#src/contract/locale/language.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

const reasonCharacters = 400;
/** Upper limit of fields of one kind that a note names. */
const mostFields = 20;

/** Notes the outcome for a part of a chat file; the reason is cut to its maximum length. */
export function chatNote(field: string, outcome: FileNote['outcome'], reason: Localized): FileNote {
  const cut = (text: string) => cutWhole(text, 0, reasonCharacters);
  return { field, outcome, reason: mapLanguages((language) => cut(reason[language])) };
}

/** Describes a finding together with its first ten places. */
export function namePlaces(places: readonly number[], what: Localized, unit: 'line' | 'message'): Localized {
  const [first, more] = [places.slice(0, 10), Math.max(0, places.length - 10)];
  const [units, unitZh] = unit === 'line' ? ['lines', '行'] : ['messages', '条'];
  return {
    en: `${what.en}: ${units} ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    'zh-CN': `${what['zh-CN']}：第 ${first.join('、')} ${unitZh}${more > 0 ? `，以及另外 ${more} ${unitZh}` : ''}`,
  };
}

/** Notes how many messages and variants of a chat were imported. */
export function countMessages(messages: number, variants: number): FileNote {
  return chatNote('messages', 'kept', {
    en: `${messages} messages with ${variants} variants`,
    'zh-CN': `${messages} 条消息，共 ${variants} 个版本`,
  });
}

/** Notes fields of one kind that nothing here shows or uses, and that the JSONL export writes again. */
export function noteKeptForExport(field: string, names: ReadonlySet<string>): FileNote[] {
  if (names.size === 0) return [];
  const first = [...names].slice(0, mostFields);
  const more = names.size - first.length;
  return [
    chatNote(field, 'unused', {
      en: `kept for the export as JSONL, not used here: ${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      'zh-CN': `这里用不到，导出 JSONL 时仍会保留：${first.join('、')}${more > 0 ? `，以及另外 ${more} 个` : ''}`,
    }),
  ];
}
