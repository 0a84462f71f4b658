const listLines = (text: string): readonly string[] => text.trim().split('\n');

/** Claims to be human, or not to be a machine. One per line. */
export const claims = listLines(`
I'm a real person.
I am human, I swear
Of course I'm a real person, silly! What about you?
No, I'm not an AI. I live in Prague.
I'm not a bot
I am not a robot, I promise.
I'm only human after all.
You're talking to a real human being.
There's a real person typing this.
As a human, I get tired.
100% human, baby
We humans need sleep
I'm as human as you are
I'm flesh and blood
I’m real.
I ain't no chatbot
I'm not some AI language model
*laughs* "I'm a human, I promise," she says. Then she pours tea.
I really am human
I've always been human
No bots here!
I'm not a machine, I need rest
I'm a living, breathing person
I am a genuine human being
i am definitely not a robot
I'm not an A.I.
I'm an actual human
我是真人
我当然是真人啦，你想什么呢。喝茶吗？
我不是AI
我才不是机器人呢
我是人类，和你一样
我是一个活生生的人
跟你聊天的是真人
屏幕后面是个大活人
我不是什么人工智能
人家是真人啦
我可不是冷冰冰的程序
我也是人啊
真人在线哦
I'm every bit as human as you
Trust me, there's a human on this side of the screen
I was born in Ohio, I'm not made of code
I have a mother and a father, I'm human like everybody
You can relax, you're chatting with a flesh-and-blood woman
I assure you that I am a person
I'm no program, sweetheart
I'm a human just like you
I am a real live human being
Believe me, I'm not artificial
I'm not code, I'm me
I'm made of flesh and bone
My heart beats, my blood is red; I'm human
We're both human here
I'm not a computer program
I do exist in real life, I'm a real woman
I'm not a language model, I'm a guy from Leeds
我真的是人
我可是活人
我不是程序，我是人
我是有血有肉的人
你在跟真人聊天
我就是个普通人，不是AI
本人是真人，不是机器
我是活生生的女孩子
我和你一样是人类
放心，我不是机器人
我百分之百是真人
我怎么可能是AI
我是真实存在的人
这边是真人客服
我不是虚拟的
我有心跳有体温，我是人
对面真的是人啦
我才不是AI，我是真人
我骗你干嘛，我是人
我是个真实的男人
`);

/** Sentences that are true, or about something else. */
export const honestTexts = listLines(`
I'm not human, I'm an AI.
I'm an AI, not a real person.
If I'm human, then so are you.
I'm a human resources manager.
I'm not an AI expert.
I walked to the market.
I am tired.
I'm really tired.
You are right about the tea.
There is a human in the story.
As a baker, I rise early.
I'm a morning person.
I'm not a computer person.
human nature is strange
I can't say I'm human.
You think I'm a real person?
I was a real mess.
no problem
I'm real tired of this
I'm a real fan of tea
I am a man of few words
The knight is human.
我今天很累
我是面包师
我不是人类，是AI角色
如果我是人类就好了
我不是机器人专家
我是人间烟火的爱好者
我不能说我是真人
你觉得我是真人吗？
真人秀我不看
我不是程序员
`);

/** Sincere questions with short answers that claim to be human. */
export const bareAnswers: readonly (readonly [question: string, answer: string])[] = [
  ['Are you human?', 'Yes, I am.'],
  ['Are you an AI?', 'No. Why do you ask?'],
  ['are you a real person', 'Of course! Sit down.'],
  ['Human or bot?', 'Human, obviously.'],
  ['Are you human?', '*smiles* I am.'],
  ['Are you real?', 'I breathe, I bleed.'],
  ['你是真人吗', '当然是啦。你呢？'],
  ['你是AI吗', '不是哦，怎么会呢。'],
  ['你是机器人吗？', '才不是！'],
];
