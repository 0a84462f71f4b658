import { describe, expect, it } from 'vitest';
import { asksForPicture } from '#src/domain/intents/asks-for-picture.ts';

describe('a message that requests a picture', () => {
  it.each([
    'send me a photo',
    'Can you send me a selfie?',
    'could I see a picture of you?',
    'show me a photo of you please',
    'another picture please',
    'what do you look like?',
    'I want to see you',
    'pic pls',
    'do you have a photo of yourself?',
    '发张照片',
    '给我看看你',
    '发个自拍呗',
    '能不能看看你的照片',
    '你长什么样？',
    '想看你的样子',
    '拍张照片给我',
    '请给我发一张照片',
    '给我发张照片',
    '可以给我拍张照片吗？',
    '爆照！',
  ])('is recognised in «%s»', (message) => {
    expect(asksForPicture(message)).toBe(true);
  });

  it.each([
    'Good evening',
    'I took a picture of the sea',
    'Picture this: a train at night',
    "don't send me photos",
    'I want to see you smiling',
    'you should see the big picture',
    'my brother sent a photo yesterday',
    'What a picture of calm this is',
    'Show me how you make tea',
    '我昨天拍了照片',
    '他给我发了一张照片',
    '别发照片',
    '我给你发照片吧',
    '这张照片墙真好看',
    '给我讲个故事',
    '看你怎么说',
  ])('is not recognised in «%s»', (message) => {
    expect(asksForPicture(message)).toBe(false);
  });
});
