import { withoutDirectionMarks } from '#src/contract/call/without-direction-marks.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  longestInstructions,
  longestNote,
  longestPresetName,
  type Preset,
} from '#src/contract/chat/guidance-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import { describeNotes, noteReasons } from '#src/domain/files/file-note.ts';
import { readPreset } from '#src/domain/chat/guidance/read-preset.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { storePreset } from './presets.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** The most bytes of a preset, which is parsed in one turn; the largest known has a fifth of this. */
const mostBytes = 512 * 1024;
const unnamed: Record<Language, string> = { en: 'Imported preset', 'zh-CN': '导入的预设' };

/**
 * Adds the preset of a file; if an own one has the same name, it stays, and the new one gets a number after its name.
 * @param name the name of the file; empty for the name in its content
 * @throws AppError 40003: 413 above 512 KB; for a file without a preset; for the 51st; for rejected text
 */
export async function importPreset(
  database: Database,
  { userId, bytes, name, language }: { userId: string; bytes: Uint8Array; name: string; language: Language },
): Promise<{ preset: Preset; notes: ImportNote[] }> {
  if (bytes.length > mostBytes) {
    throw new AppError(40003, { status: 413, userMessage: userMessages.presetTooLarge });
  }
  const read = readPreset(new TextDecoder().decode(bytes), {
    instructions: longestInstructions,
    note: longestNote,
  });
  if (read === null) throw new AppError(40003, { userMessage: userMessages.presetUnknown });
  const said = read.name.trim() === '' ? name.replace(/\.json$/i, '').trim() : read.name;
  const clean = withoutDirectionMarks(said);
  if (clean !== said) read.notes.push({ field: 'name', outcome: 'kept', reason: noteReasons.turned });
  const content = {
    name: cutWhole(clean === '' ? unnamed[language] : clean, 0, longestPresetName),
    guidance: read.guidance,
    sampler: read.sampler,
  };
  const preset = await storePreset(database, userId, content, 'rename');
  return { preset, notes: describeNotes(read.notes, language) };
}
