import type { Language } from '#src/contract/locale/language.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { exportTexts } from './export-texts.ts';
import { pictureFileName, toCharxName } from './file-names.ts';
import { readOwnChats } from './read-own-chats.ts';
import { listWithFiles, readCard, readOwnCharx, readLorebook, readPicture } from './read-own-files.ts';
import { type OwnRecords, readOwnRecords } from './read-own-records.ts';
import { writeAccountJson } from './write-account-json.ts';
import { chatFileName, writeChatMarkdown } from './write-chat-markdown.ts';
import { type ArchiveFile, writeZip } from './write-zip.ts';

export interface ExportRequest {
  visitor: Visitor;
  language: Language;
  siteName: string;
}

/**
 * Exports everything stored about a person, as a zip archive that is written while it is sent (rule:export). No
 * connection is held in the meantime, so a message that arrives during a long download may be in one file and not in
 * another.
 * @throws AppError 40001 when the user does not exist
 */
export async function exportAccount(
  database: Queries,
  request: ExportRequest,
): Promise<AsyncGenerator<Uint8Array<ArrayBuffer>>> {
  const records = await readOwnRecords(database, request.visitor);
  return writeZip(listFiles(database, request, records));
}

async function* listFiles(
  database: Queries,
  { visitor: { userId }, language, siteName }: ExportRequest,
  records: OwnRecords,
): AsyncGenerator<ArchiveFile> {
  yield { name: 'README.md', content: [exportTexts(language).readme(siteName)] };
  const exportedAt = new Date();
  yield { name: 'account.json', content: writeAccountJson(database, { userId, records, exportedAt }) };
  let number = 0;
  for await (const chat of readOwnChats(database, userId)) {
    number += 1;
    const content = writeChatMarkdown(database, chat, { siteName, language });
    yield { name: chatFileName(chat, number), content };
  }
  const withFiles = await listWithFiles(database, userId);
  for (const { id, file } of records.characters) {
    yield { name: file, content: readCard(database, userId, id) };
    if (!withFiles.has(id)) continue;
    yield { name: toCharxName(file), content: readOwnCharx(database, userId, id), isStored: true };
  }
  for (const { id, file } of records.lorebooks) {
    yield { name: file, content: readLorebook(database, userId, id) };
  }
  for (const { id } of records.pictures) {
    const content = readPicture(database, userId, id);
    yield { name: pictureFileName(id), content, isStored: true };
  }
}
