import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toStream } from '#src/server/platform/http/answers/to-stream.ts';
import { type ArchiveFile, writeZip } from '#src/server/account/export/write-zip.ts';

async function unpack(files: Iterable<ArchiveFile>): Promise<Record<string, string>> {
  const archive = unzipSync(await new Response(toStream(writeZip(files))).bytes());
  return Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('writeZip', () => {
  it('writes files that are read back unchanged, whatever their names and sizes', async () => {
    const long = '月色真美，今晚😀 '.repeat(20_000);
    const bytes = new TextEncoder().encode('as it is');
    const archive = await unpack([
      { name: 'README.md', content: ['one', ' ', 'two'] },
      { name: 'conversations/0001 彭越.md', content: [long] },
      { name: 'empty', content: [] },
      { name: 'pictures/a.webp', content: [bytes], isStored: true },
    ]);
    expect(archive).toEqual({
      'README.md': 'one two',
      'conversations/0001 彭越.md': long,
      empty: '',
      'pictures/a.webp': 'as it is',
    });
  });

  it('requests content only as fast as it is read, and holds none of it', async () => {
    let made = 0;
    function* endless() {
      for (;;) {
        made += 1;
        yield `${String(made)} ${crypto.randomUUID()} `.repeat(500);
      }
    }
    const reader = toStream(writeZip([{ name: 'endless', content: endless() }])).getReader();
    expect(made).toBe(0);
    for (let piece = 0; piece < 20; piece += 1) await reader.read();
    expect(made).toBeLessThan(40);
    await reader.cancel();
  });

  it('stops producing when nobody reads any longer', async () => {
    let isEnded = false;
    function* content() {
      try {
        for (;;) yield 'x'.repeat(100_000);
      } finally {
        isEnded = true;
      }
    }
    const reader = toStream(writeZip([{ name: 'a', content: content() }])).getReader();
    await reader.read();
    await reader.cancel();
    expect(isEnded).toBe(true);
  });

  it('breaks when a file fails, so that a part never looks whole', async () => {
    function* content() {
      yield 'the beginning';
      throw new Error('gone');
    }
    const answer = new Response(toStream(writeZip([{ name: 'a', content: content() }])));
    await expect(answer.bytes()).rejects.toThrow('gone');
  });
});
