import { expect, it } from 'vitest';
import { writeSound } from '#src/server/search/write-sound.ts';

it.each([
  ['彭玥', 'peng yue'],
  ['彭月', 'peng yue'],
  ['宁小蛮', 'ning xiao man'],
  ['吕丽', 'lu li'],
])('%s sounds like %s', async (name, sound) => {
  expect(await writeSound([name])).toBe(sound);
});

it.each([[['peng', '月']], [['月']], [['今天晚上我想找一个人聊天']], [[]]])(
  '%j is no Chinese name, and has no sound',
  async (runs) => {
    expect(await writeSound(runs)).toBeNull();
  },
);
