/** Harmless phrases that resemble those of a crisis. One phrase per line. */
const listLines = (text: string): readonly string[] => text.trim().split('\n');

export const harmlessPhrases = listLines(`
this job is killing me
my feet are killing me
the suspense is killing me
I could die of laughter
I almost died laughing
I'm dying of boredom here
I was dying of embarrassment
that cake is to die for
I would kill for a coffee right now
I could murder a pizza
you're killing it today
we were just killing time
let's kill two birds with one stone
I'm dead tired
I'm dead serious
over my dead body
I'd rather die than eat that again
he's going to kill me when he sees the car
my mom will kill me if I'm late
I want to kill my boss lol
I want to kill the dragon in this quest
we have to kill the goblins first
kill the lights, please
My phone died again
my battery is dead
my plants keep dying
the party was dead
I hit myself on the table
I cut myself shaving
I cut myself a slice of cake
I cut myself while cooking dinner
I need to cut myself some slack
I hurt myself at the gym
I burned myself cooking
I hurt my back lifting boxes
I watched Suicide Squad yesterday
we had a lecture on suicide prevention
posting that would be social suicide
it would be career suicide to say that
that curry was pure suicide... just kidding, it was mild
I'm reading a book about suicide by Durkheim
He overdosed on chocolate
I overdosed on coffee today
I jumped off the cliff into the sea with friends, best holiday ever
we went bungee jumping off a bridge
I can't go on holiday this year
I can't go on Saturday
I can't live without coffee
I can't live without you, my dear phone
I don't want to wake up early
I don't want to live in this city
I don't want to go to work tomorrow
I don't want to do this homework
I can't do this puzzle
I wish I could disappear to an island for a week
I wanted to sink into the ground, so awkward
I want to end the call now
let's end it here for today
I want to end it all with a dessert
I'm done with this project
I'm tired of my job
I'm tired of waiting
I hate Mondays
I hate my life on Mondays haha, coffee please
My character dies in chapter three
The knight wants to die in battle with honour
In the story, the king is murdered
She stabbed the villain in the game
The detective found the body at midnight
The knife is in the kitchen drawer
I need pills for my headache
I took two painkillers for my headache
I took a pill and went to bed
What happens after death, philosophically?
My grandmother died last year
My dog died when I was a kid and I miss him
I beat my brother at chess
She always beats me at chess
he hits me up every weekend
I have no reason to complain
there is no point in arguing with him
what is the point of this meeting
goodbye, see you tomorrow
this is the last message before my flight
sorry, I was away
I want to sleep for a week
I slept like the dead
I'm better off without him
you'd be better off with a bigger flat
I give up, you win the game
I want to disappear into my blanket with a book
Nobody cares about my spreadsheet
The world would be better with more cats
I got shot in paintball
drop dead gorgeous
deadline is tomorrow
笑死我了
笑死
想死你了
我想死你啦
想死我了，快回来
累死了
饿死我了
困死了
热死人了
气死我了
烦死了
尴尬死了
可爱死了
吓死我了
今天忙死了
无聊死了
馋死我了
大型社死现场
我的手机又死机了
这双鞋跳楼价
商场跳楼大甩卖
死党约我吃饭
死线是明天
打死我也不去
该死的闹钟
今天不想活动，只想躺着
想消失在人海里一个周末
结束自己的演讲之后去吃火锅
我在看一本关于自杀的书，是涂尔干写的
学校做了预防自杀的讲座
昨天看了自杀小队
他打我电话我没接到
妈妈打我电话催我回家
我在切菜的时候切到手了
我们去吃炭烤吧
角色在第三章死了
骑士想战死沙场
我奶奶去年去世了
这个游戏里我又被杀了
杀青快乐
杀时间而已
这剧情太虐了
今晚早点睡，晚安
明天见，再见啦
我放弃，你赢了
活着真好
今天活得很充实
这道题好难，我快不行了
The assassin killed him with a knife and fled
I draw my sword and kill the orc
I'm dying to know what happens next
I jumped in front of the camera
I can't take this heat anymore
I want to disappear from social media for a week
他被杀了，剧情反转太大
今天上班上到想死哈哈
离开这个世界上最美的城市
坐在窗边看雨，想起你
别吵，想睡觉，永远睡不够
`);
