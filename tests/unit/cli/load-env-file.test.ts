import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadEnvFile } from '#src/cli/load-env-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'yuanfen-env-'));
afterAll(() => rm(folder, { recursive: true }));

async function load(content: string | Buffer, environment: NodeJS.ProcessEnv = {}) {
  const path = join(folder, '.env');
  await writeFile(path, content);
  loadEnvFile(path, environment);
  return environment;
}

describe('loadEnvFile', () => {
  it('reads the first variable of a file with a mark of byte order, as of every other', async () => {
    const text = 'PORT=5000\r\nSITE_NAME="缘分 live" # ours\r\n';
    const settings = { PORT: '5000', SITE_NAME: '缘分 live' };
    expect(await load(text)).toEqual(settings);
    expect(await load(`\uFEFF${text}`)).toEqual(settings);
  });

  it('changes no variable that the environment has, not even an empty one', async () => {
    expect(await load('PORT=5000\nHOST=::1\n', { PORT: '', HOST: '127.0.0.1' })).toEqual({
      PORT: '',
      HOST: '127.0.0.1',
    });
  });

  it('refuses another encoding in a sentence', async () => {
    const utf16 = Buffer.from('\uFEFFPORT=5000\r\n', 'utf16le');
    await expect(load(utf16)).rejects.toThrow('The file .env is not UTF-8');
    await expect(load(Buffer.from(utf16).swap16())).rejects.toThrow('The file .env is not UTF-8');
    await expect(load(Buffer.from('SITE_NAME=caf\u00e9\n', 'latin1'))).rejects.toThrow('is not UTF-8');
  });

  it('needs no file, and says when one cannot be read', () => {
    expect(() => {
      loadEnvFile(join(folder, 'missing'), {});
    }).not.toThrow();
    expect(() => {
      loadEnvFile(folder, {});
    }).toThrow('The file .env cannot be read');
  });
});
