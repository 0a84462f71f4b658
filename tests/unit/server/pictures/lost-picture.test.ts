import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanAvatar, cleanPortrait } from '#src/server/pictures/clean-upload.ts';
import { cleanPicture } from '#src/server/pictures/import-picture.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';

/** Lists the picture processes that this process started. */
function listPictureProcesses(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('work-child'))
    .map(Number);
}

test.runIf(process.platform === 'linux').for([
  { name: 'an own picture', clean: cleanAvatar },
  { name: 'a portrait', clean: (bytes: Uint8Array) => cleanPortrait(bytes, 'seed') },
  { name: "a picture of the site's content", clean: (bytes: Uint8Array) => cleanPicture(bytes) },
])('$name whose process ends is not called damaged', async ({ clean }) => {
  const bytes = await paintPicture(64, 64).png().toBuffer();
  const lost = clean(bytes);
  // One of another test may be idle beside it.
  const pids = listPictureProcesses();
  expect(pids).not.toEqual([]);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await expect(lost).rejects.toMatchObject({
    code: 50001,
    userMessage: { en: expect.stringContaining('interrupted') },
  });
});
