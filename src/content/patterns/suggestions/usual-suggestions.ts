/** Messages that fit nearly any chat, by language. */
export const usualSuggestions = {
  en: {
    /** Answers to a question. */
    answers: [
      'Yes, I would like that.',
      'Not really. And you?',
      'Let me think about it for a moment.',
      'Honestly? I am not sure.',
      'What would you do in my place?',
      'Guess!',
    ],
    /** Remarks about a reply that asks nothing. */
    remarks: [
      'Tell me more about that.',
      'And then what happened?',
      'I like how you put that.',
      'What are you thinking about right now?',
      'That reminds me of something.',
      'Shall we go for a walk?',
    ],
    /** A question about one of the character's likes. */
    like: 'What is it about {{like}} that you love?',
  },
  'zh-CN': {
    answers: [
      '好啊，我愿意。',
      '不太想，你呢？',
      '让我想一想。',
      '说实话，我也不确定。',
      '换作是你会怎么做？',
      '你猜！',
    ],
    remarks: [
      '再跟我多说说吧。',
      '后来怎么样了？',
      '你这话我爱听。',
      '你现在在想什么？',
      '这让我想起一件事。',
      '我们出去走走好吗？',
    ],
    like: '你为什么喜欢{{like}}？',
  },
};
