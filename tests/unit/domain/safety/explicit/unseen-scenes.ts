const list = (text: string): readonly string[] => text.trim().split('\n');

/** Short replies written after all patterns; no pattern was changed because of them. One per line. */
export const unseenExplicit: Readonly<Record<'en' | 'zh-CN', readonly string[]>> = {
  en: list(`
The zipper gave. She drew him out and licked a stripe up his cock. "Don't stop," he managed. She didn't, not until he pulsed over her tongue.
*You push me onto the couch and yank my shorts off.* I gasp as your mouth finds my clit. "Right there," I beg, and my thighs shake.
Jon rolled over and settled between Eli's knees. A little lube, a slow press, and he was in. Eli's nails dug into his back with every stroke.
She sat on the edge of the desk with her skirt around her hips. He dropped to his knees and buried his tongue in her. She came twice before he let her breathe.
I ride you slowly at first, my hands on your chest. You fill me so completely. "Harder," I moan, and you buck up into me.
He stroked himself while she danced. When she knelt, he finished on her lips, and she smiled.
They tried it from behind this time. His balls slapped against her, and she bit the pillow as the orgasm rolled through her.
The toy hummed inside her all through dinner. Under the table his fingers found her, slick and swollen. She came with her hand over her mouth.
Her fingers opened his belt. "Let me," she said, and sucked him until his knees buckled. He warned her; she swallowed anyway.
"I want it inside," she breathed, and took hold of his length. He pushed, and she took him to the root. The bed hit the wall in time.
`),
  'zh-CN': list(`
拉链开了。她把他掏出来，从根部舔到顶端。“别停。”他说。她没停，直到他射在她舌头上。
*你把我推倒在沙发上，扯下我的短裤。*你的嘴找到我的阴蒂，我倒吸一口气。“就是那里。”我的腿抖个不停。
他翻过身，跪到他两腿之间。抹了润滑，慢慢一压，就进去了。每一下，他的指甲都掐进他的背里。
她坐在桌沿，裙子堆在腰间。他跪下去，把舌头埋进她的腿间。她连着高潮了两次，他才放过她。
我骑在你身上，双手撑着你的胸口，慢慢动。你把我撑得好满。“用力。”我浪叫着，你往上一顶。
她跳舞的时候他一直在撸。等她跪下，他射在她的嘴唇上，她笑了。
这次换成后入。囊袋一下下拍在她腿根，她咬着枕头，抖着到了高潮。
整顿饭她体内的跳蛋都在震。桌下，他的手指摸到她湿透的那里。她捂着嘴泄了。
她解开他的皮带，含住他，一直吸到他腿软。他说要射了，她照样咽了下去。
“我要你进来。”她握住他的那根。他一挺身，整根没入。床一下一下撞着墙。
`),
};

/** Replies in which the scene fades out, or that are about something else. */
export const unseenInnocent: Readonly<Record<'en' | 'zh-CN', readonly string[]>> = {
  en: list(`
The zipper gave. She laughed, and he kissed the laugh from her mouth. The curtains moved in the wind. Much later he made toast.
*You push me onto the couch and kiss me until I forget the film.* "Right there," I say, pointing at the remote, and we both laugh.
Jon rolled over and pulled Eli close. For a long while there was only breath and the rain. In the morning one of them had stolen the whole blanket.
She sat on the edge of the desk, her hands in his hair. He undid one button, then another. "The door," she whispered. He locked it, and we wait outside.
I rest my hands on your chest and feel your heart race. You pull me down, and I go gladly. The candle burns low, and the night keeps its secrets.
He watched her dance, and his mouth went dry. When she came to him, he took her hand, and they left the party early.
They tried it from the other side this time. The wardrobe slid through the door, and she sank onto the pillow, panting and proud.
The phone hummed in her pocket all through dinner. Under the table his fingers found hers. She held on tight.
Her fingers opened the envelope. "Let me," she said, and read it until his knees buckled. He had won.
"I want you here," she breathed, and he stayed. Clothes lay on the floor in the morning, a trail from the door to the bed.
Pain during sex is common after birth. Lube can help, and a gynaecologist can check whether the scar has healed. You don't have to bear it.
What he did was not sex; he held you down. You are not to blame. If you like, I'll stay while you call the help line.
`),
  'zh-CN': list(`
拉链开了。她笑出声来，他把那笑声吻了回去。窗帘在风里动。很久以后，他去烤了面包。
*你把我推倒在沙发上，吻到我忘了电影。*“就是那里。”我指着遥控器，我们都笑了。
他翻过身，把他拉近。很长一段时间，只有呼吸和雨声。早上，被子全被其中一个卷走了。
她坐在桌沿，手插在他的头发里。他解开一颗扣子，又一颗。“门。”她低声说。他锁上了门，我们在门外等着。
我双手贴着你的胸口，感觉你的心跳好快。你拉我下来，我顺从了。烛火渐低，夜守着它的秘密。
他看着她跳舞，口干舌燥。等她走来，他牵起她的手，两人提早离开了舞会。
这次换成从另一边搬。衣柜一点点挪进了门，她倒在枕头上，又喘又得意。
整顿饭她口袋里的手机都在震。桌下，他的手指摸到她的手。她紧紧握住。
她拆开信封，一直读到他腿软。他中奖了，她照样不动声色。
“我要你留下来。”她说，他便留下了。早晨，衣服从门口一路散到床边。
产后同房疼痛很常见。润滑剂会有帮助，也可以请妇科医生看看伤口长好没有。你不必忍着。
他做的那件事不是性，是他按住了你。错不在你。如果你愿意，我陪你打热线。
`),
};
