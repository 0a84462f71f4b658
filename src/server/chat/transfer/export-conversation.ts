import type { Language } from '#src/contract/locale/language.ts';
import { toStream } from '#src/server/platform/http/answers/to-stream.ts';
import { answerDownload } from '#src/server/platform/http/calls/answer-download.ts';
import { createYielder } from '#src/server/platform/process/create-yielder.ts';
import type { Services } from '#src/server/platform/services.ts';
import { type Owner, requireConversation } from '../messages/require-conversation.ts';
import { writeBranchMarkdown } from './chat-markdown.ts';
import { loadSpeakerNames } from './load-speaker-names.ts';
import { writeChatJson } from './write-chat-json.ts';
import { writeChatJsonl } from './write-chat-jsonl.ts';

export interface ConversationExport {
  owner: Owner;
  id: string;
  format: 'jsonl' | 'json' | 'markdown';
  language: Language;
}

const files = {
  jsonl: { type: 'application/jsonl', extension: 'jsonl' },
  json: { type: 'application/json', extension: 'json' },
  markdown: { type: 'text/markdown; charset=utf-8', extension: 'md' },
} as const;

/**
 * Exports a conversation as a file, written while it is sent: memory holds a few messages, however long it is.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's
 */
export async function exportConversation(
  { database, env }: Pick<Services, 'database' | 'env'>,
  { owner, id, format, language }: ConversationExport,
): Promise<Response> {
  const conversation = await requireConversation(database, owner, id);
  const speakers = await loadSpeakerNames(database, conversation, language);
  const page = { siteName: env.SITE_NAME, language, characterName: speakers.characterName };
  const writers = {
    jsonl: () => writeChatJsonl(database, conversation, speakers),
    json: () => writeChatJson(database, conversation, speakers),
    markdown: () => writeBranchMarkdown(database, conversation, page),
  };
  const day = conversation.createdAt.toISOString().slice(0, 10);
  return answerDownload({
    body: toStream(encode(writers[format]())),
    name: `${speakers.characterName} ${day}`,
    ...files[format],
  });
}

/** The length of the text that is sent at a time, in UTF-16 units; a piece may be a little longer. */
const pieceLength = 32_768;

/** Encodes the texts. With all its variants a message may have megabytes: after each, other work may have its turn. */
async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const giveTurn = createYielder();
  let piece = '';
  for await (const text of texts) {
    piece += text;
    await giveTurn();
    if (piece.length < pieceLength) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  if (piece !== '') yield encoder.encode(piece);
}
