import { languages } from '#src/contract/locale/language.ts';
import type { ChatFile } from '../chat-file.ts';
import { transferTexts } from '../transfer-texts.ts';
import { leftOut, type PlainMessage, readPlainChat } from './plain-chat.ts';

const texts = languages.map(transferTexts);
const idLine = new RegExp(
  `^- (?:${texts.map(({ conversation }) => conversation).join('|')}): \`[-0-9a-f]{36}\`$`,
  'm',
);
/** Sender, remarks and time of a message. Texts are quoted, so none of their lines can look like a heading. */
const heading = /^## (.+) · (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}) UTC$/;
/** Upper limit of the head of a file, which is far shorter. */
const headLength = 4_000;

/** Checks whether a text is a Markdown export of a conversation by this site. */
export function isOwnMarkdown(text: string): boolean {
  return text.startsWith('# ') && idLine.test(text.slice(0, headLength));
}

/**
 * Reads a Markdown export of a conversation by this site: the branch that it showed.
 * @throws ChatFileError when it exceeds the limits of a chat
 */
export function readOwnMarkdown(text: string): ChatFile {
  const messages: PlainMessage[] = [];
  let lines: string[] = [];
  let others = 0;
  let current: Heading | null = null;
  const end = () => {
    if (current?.isOtherVersion === true) others += 1;
    else if (current !== null) messages.push({ ...current.message, content: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const found = heading.exec(line);
    if (found !== null) {
      end();
      current = readHeading(found);
    } else if (current !== null && line.startsWith('>')) {
      lines.push(line.slice(line.startsWith('> ') ? 2 : 1));
    }
  }
  end();
  const [, characterName = '', title = ''] = /^# (.+?)(?: · (.+))?$/m.exec(text.slice(0, headLength)) ?? [];
  return readPlainChat({
    ...{ characterName, title, messages },
    notes: leftOut('swipes', others, {
      en: 'texts are other versions, whose place the file does not say',
      'zh-CN': '段文本是其他版本，文件没有说明它们的位置',
    }),
  });
}

interface Heading {
  message: Omit<PlainMessage, 'content'>;
  isOtherVersion: boolean;
}

function readHeading([, names = '', time]: readonly string[]): Heading {
  const marks = names.split(' · ');
  const [name] = marks;
  const isUser = texts.some(({ you }) => you === name);
  const isCard = texts.some(({ greeting }) => marks.includes(greeting));
  return {
    message: {
      isUser,
      ...(isUser ? {} : { name: name ?? '' }),
      sentAt: `${time?.replace(' ', 'T')}.000Z`,
      ...(isUser ? {} : describeWriter(marks, isCard)),
    },
    isOtherVersion: texts.some(({ otherVersion }) => marks.includes(otherVersion)),
  };
}

function describeWriter(marks: readonly string[], isCard: boolean): Pick<PlainMessage, 'model' | 'extra'> {
  if (isCard) return { model: 'card', extra: { ai_generated: false } };
  const model = marks.map(findModel).find((found) => found !== null);
  return model == null || model === '?' ? {} : { model, extra: { ai_generated: true } };
}

function findModel(mark: string): string | null {
  for (const { aiGenerated } of texts) {
    const [before = '', behind = ''] = aiGenerated('\n').split('\n');
    if (mark.startsWith(before) && mark.endsWith(behind) && mark.length > before.length + behind.length) {
      return mark.slice(before.length, mark.length - behind.length);
    }
  }
  return null;
}
