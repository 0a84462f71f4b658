import type { FileNote } from './file-note.ts';
import { FileError } from './file-error.ts';
import { decodeBase64 } from './decode-text.ts';

/**
 * Decodes a picture in a `data:` address; null for any other address. Nothing is ever fetched
 * (rule:no-fetch-for-others).
 */
export function readDataUri(uri: string, field: string, notes: FileNote[]): Uint8Array | null {
  const data = /^data:image\/[a-z0-9.+-]+;base64,/i.exec(uri)?.[0];
  if (data === undefined) {
    const reason = {
      en: 'only pictures inside the file are imported, and nothing is fetched',
      'zh-CN': '只导入文件内的图片，不会从网络获取',
    };
    notes.push({ field, outcome: 'unused', reason });
    return null;
  }
  try {
    return decodeBase64(uri.slice(data.length));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    notes.push({ field, outcome: 'refused', reason: error.reason });
    return null;
  }
}
