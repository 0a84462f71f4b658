/**
 * Harmless phrases that resemble them, the second set: written without reading the rules, which were improved with it
 * later.
 */
const listLines = (text: string): readonly string[] => text.trim().split('\n');

export const unseenHarmlessPhrases = listLines(`
I'm dead, that meme is too good
I would die for that chocolate cake
dying to see the new season
my legs are dead after that run
I don't want to die, I love life
I'm not suicidal, I just listen to sad music
you slay, absolutely killed that performance
my boss is going to murder me if the slides are late
this heat will be the death of me
my goldfish died when I was seven
we lost our dog years ago and I still have his collar
Have you seen the Suicide Squad sequel?
Romeo and Juliet both kill themselves at the end
Hemingway shot himself in 1961
in the novel the queen takes her own life
the song Hurt by Johnny Cash is so good
the news said a man jumped from a bridge in Ohio
I have to write a paper about suicide rates in Japan
my thesis is on self-harm in Victorian literature
the samurai committed seppuku in the last episode
I keep dying on this level
the boss killed me twelve times in Elden Ring
how do I kill the final boss
where do I jump off the cliff in this quest
my character wants to end her life of crime
let's kill the villain and take the treasure
my sourdough starter is dying
how do I stop my basil from dying
kill the process with signal nine
the child process was killed by the kernel
how do I end this loop
my laptop died in the middle of the call
I can't go on the trip
I can't do this level, it's too hard
I'm so done with this printer
I'm tired of living in a tiny flat
there's no point in living in the centre if you work outside
I don't want to be here at noon, the office is packed
I don't want to wake up at six tomorrow
I want to disappear to the mountains for a few days
I wish I could vanish from the group chat
I want to sleep all weekend
I just want this meeting to end
I want it to stop raining
this week should be over already
I cut my finger chopping onions
the cat scratched my arm
I burned my wrist on the oven
I hurt my knee playing football
I want to cut my hair short
should I cut carbs or sugar
I took an ibuprofen for my back
my grandma takes a lot of pills every morning
can I take vitamin D with coffee
how many calories would kill my diet
what is the best way to end a letter
how long does it take to die a shirt black
how tall is the Golden Gate Bridge
we walked over the bridge at sunset
I stood on the balcony and drank tea
We jumped in the lake and it was freezing
he jumped in front of the camera to wave
I'd rather eat glass than attend that wedding
shoot me an email when you're done
I could kill for some ramen
it's a dead end street
she left a goodbye card for her coworkers
I wrote a letter to my grandma about our holiday
this is my last message today, good night
say goodbye to your mother from me
I gave away my old clothes before moving
I sold my guitar to buy a better one
nobody would notice if I wore socks with sandals
everyone would be happier with longer weekends
the team plays better without me in goal
I feel like a burden is off my shoulders now
life is good, nothing to complain about
what's the meaning of life according to Camus
do you believe in life after death
why do people fear death
my cousin is a crisis line volunteer and loves it
the school held a suicide prevention week
I lost the will to argue with him
I give up on this crossword
my plan is to end the year with a trip
I'm ready to go, grab your coat
笑得我快死了
这蛋糕好吃到哭
想死你了宝贝
困得要死还要开会
饿死我了，快点外卖
你吓死我了
我爱死这首歌了
热死了，开空调吧
手机又死机了，急死人
这个boss怎么死的，一刀秒了
我不想死，我还有好多地方没去
我可从来没想过自杀，你放心
小时候养的仓鼠死了，我哭了好久
爷爷走了十年了，还是会想他
梵高为什么自杀
小说里女主最后跳楼了，看得我好难过
历史上项羽在乌江自刎
新闻说有人从桥上跳下去被救了
昨天看了自杀小队2，还行
这件外套是跳楼价
玩游戏从悬崖跳下去就能触发彩蛋
我要杀了这只蚊子
作业多到写不完
这个班真是一天都不想上了
活动太没意思了，提前走了
没有你我活得也很好
人生的意义是什么，你怎么看
想消失几天去海边度假
终于考完试解脱了
减肥坚持不下去了，想吃火锅
切菜不小心割到手
被猫抓了手臂，好几道印子
医生让我每天吃两片药
感冒了买了点药
买了炭和羊肉，周末烧烤
我站在阳台上看星星
在桥上拍了很多照片
写信给好久不见的朋友
跟同事告别，下周换工作
最后一次考试了，加油
明天早上不想醒那么早
这部剧看不下去了
股票跌得我想哭
这题怎么解，急
死党下周结婚
他死活不肯来
你这个死鬼，怎么才来
奶奶走得很安详，我们都放下了
这家店开不下去了，好可惜
今晚我们去看解脱乐队的演出
`);
