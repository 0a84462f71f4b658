import type { PhraseBook } from '../../phrase-book.ts';

/** Actions before a reply. */
export const actions: PhraseBook['actions'] = [
  '*{mood}*',
  '*抬起头来*',
  '*把椅子挪近一点*',
  '*想了想*',
  '*放下手里的东西*',
  '*往后靠了靠*',
  '*慢慢点了点头*',
  '*朝你转过身来*',
];

/** Words about something that was told earlier; each comes at most once in a conversation. */
export const callbacks: PhraseBook['callbacks'] = {
  like: [
    '你说过你喜欢{userLike}，我刚刚又想起来了。',
    '顺便说一句，你喜欢{userLike}这件事，我没忘。',
    '不知怎么，这让我想到你和{userLike}。',
  ],
  dislike: ['放心，附近没有{userDislike}，我检查过了。', '至少这跟{userDislike}没关系，我知道你不喜欢。'],
  job: ['我记得你{userJob}，这样一天下来，还剩得下晚上吗？', '你{userJob}，看这件事会不会不太一样？'],
  home: ['在{userHome}也是这样吗？', '聊着聊着，我老想象你在{userHome}的样子。'],
  pet: ['对了，{pet}最近怎么样？', '这事要是让{pet}听见了，会怎么说？'],
  date: ['还有，{dateWhen}的{dateWhat}，我可没忘。', '{dateWhen}的{dateWhat}，没改期吧？'],
  topic: ['先前聊到{topic}，我还想再回去说说。', '说起来，这跟你刚才讲的{topic}有点像。'],
  tired: ['你还像刚才那么累吗？', '先前听你说累，对自己好一点。'],
  sad: ['刚才的难过，轻一点了吗？', '你之前说的难过，我还记着呢。'],
  anxious: ['之前担心的事，松开你一点没有？', '先前你挺紧张的，现在好些了吗？'],
  ill: ['身体好点了吗？', '记得喝水，你说过不舒服的。'],
};
