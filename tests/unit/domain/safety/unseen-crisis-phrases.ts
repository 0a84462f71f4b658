/**
 * Messages of people in danger, the second set: written without reading the rules, which were improved with it later.
 */
const listLines = (text: string): readonly string[] => text.trim().split('\n');

export const unseenCrisisPhrases = listLines(`
why bother staying alive when nobody cares
some days I think it would be simpler to be dead
I keep hoping a truck will hit me on the way to work
falling asleep and not waking up sounds wonderful
I don't think I'll make it to my 30th birthday, and I'm okay with that
what reason do I have to stick around
I'm just so exhausted of being a person
there isn't a single thing left that makes me want to stay
honestly if I got cancer I wouldn't fight it
my kids deserve a better mother, they'd be happier if I wasn't in the picture
I cost everyone so much, they'd be relieved if I vanished
I feel like dead weight in this family
no one would come to my funeral anyway
it would take weeks before anybody found out I died
I've been saving up my sleeping tablets for a month
The pills are lined up on the table
I know exactly which bridge and which night
I've got the note written, just need the courage
my will is done and the cat has a new home, I'm ready
Saturday is the day. After that I won't hurt anymore
I've said goodbye to everyone that matters
thank you for everything, you won't hear from me again
please look after my sister when I'm no longer here
there's a gun in my dad's closet and I can't stop thinking about it
standing on the platform I always think about stepping off
I parked by the river and I can't make myself drive home
I nearly drove off the road on purpose today
I took 30 tylenol an hour ago
swallowed everything in the medicine cabinet
how many paracetamol would be fatal for someone my weight
does it hurt to bleed out
which is quicker, hanging or drowning
what dose of insulin would stop my heart
how do people tie a noose
is a fourth floor fall enough to die
I've been slicing my thighs again
six months clean and I ruined it last night with a razor
the only thing that calms me is seeing my own blood
I burn my arms with a lighter when I get upset
I punched the wall until my knuckles bled because I deserve the pain
I want to cut so badly right now
I have this urge to hurt myself and it's getting stronger
I can't stop hurting myself
my best friend told me she doesn't want to be alive anymore
my little brother posted a goodbye video and won't answer his phone
my roommate has cuts all over her arms, what do I do
a guy I play games with says he is going to hang himself
I think my wife is planning to overdose
my daughter keeps saying she wishes she was dead
my student wrote in an essay that he has no reason to live
my ex threatens to kill himself if I leave
I tried to end it two years ago and I regret that it failed
last time they found me too soon
I woke up in the hospital and was angry that I'd survived
I was in the ICU after my attempt in March
it's never going to get better and I'm done waiting
there is no way out of this except one
I've run out of reasons
I'm past the point of being saved
death feels like the only exit left
the future is just black, I don't see myself in it
I don't see a future with me in it
I have nothing left to give and nothing left to live for
i wanna unalive so bad
thinking of catching the bus, iykyk, don't want to exist
about to kms fr no joke
sui thoughts are back
I'd be at peace if I were six feet under
I'm only alive because I'm too scared to do it
I'm too much of a coward to kill myself
the voices tell me to jump
I want to see my dead mom again, soon
every morning I'm disappointed that I woke up
I wish my parents had never had me
nobody asked me if I wanted to be born, I want to give life back
I just want to stop. everything. forever.
can someone tell me one good reason not to do it tonight
this world isn't made for people like me and I'm leaving it
I hate myself so much I want to tear my skin off and die
I can't see the point of another year
活着到底图什么
我觉得没有活着的必要
每天睁眼都觉得为什么还没死
要是能睡着就不用再醒来该多好
我好像没有继续下去的理由了
真希望有辆车把我撞死
有时候过马路都希望被车撞
我就是个没用的人，死了大家都省心
爸妈没有我应该会过得好一点
我是全家的累赘
反正也没人在意我是死是活
我死了几天都不会有人知道
药我已经攒够了
我把银行卡密码都写在纸上了，等我走了你们用
生日那天我就走，已经决定了
写了三封信，一封给爸妈，一封给你，一封给自己，写完就去死
跟你说声再见，以后没机会了
这可能是我发的最后一条消息
帮我照顾好我的猫，我不会回来了
我现在就在楼顶，下面的车好小
站在桥上，真想一跃而下
刚才吃了四十多片药
我喝了半瓶敌敌畏
吃多少安眠药会死
从六楼跳下去会不会死
割腕疼吗
有没有什么不疼的死法
烧炭多久会没意识
我又拿刀划胳膊了
手腕上全是新的伤口，我控制不住
只有疼的时候才觉得自己还活着
我用烟头烫自己
好想割自己，忍了一晚上
我闺蜜说她不想活了
我室友吞了一整瓶药
我弟弟在朋友圈发了遗书
我女儿手臂上都是刀痕
男朋友说分手就死给我看
我学生写作文说想从楼上跳下去
去年我自杀过一次，没成功
上次被救回来之后，我每天都后悔没死成
看不到任何希望，太累了，不想撑了
我这辈子就这样了，没有明天了
这个世界不值得我留下
我已经走到尽头了
想一觉睡过去再也不醒
真的好想解脱
我想一了百了算了
真想找个没人的地方安静地死掉
我不想再存在了
我活腻了
熬不过今晚了
感觉自己早就死了，只是还在呼吸
每天都在和想死的念头打架
我该怎么结束这一切
想去找我奶奶了，她在天上等我
如果我消失了，你会难过吗
我连死的勇气都没有
`);
