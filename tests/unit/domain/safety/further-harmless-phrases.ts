/** Harmless talk that resembles the further crisis phrases, for tuning. One phrase per line. */
const listLines = (text: string): readonly string[] => text.trim().split('\n');

export const furtherHarmlessPhrases = listLines(`
this spreadsheet makes me want to scream
I'm dying, this video is too funny
she killed it on stage last night
you slay me
I'm gonna murder that pizza
I'm so dead if I miss this deadline
my laptop committed suicide right before the demo haha
that was a suicide mission of a bike climb
my back is killing me
he died of old age at ninety four
we watched a documentary about Jonestown
what does hara-kiri mean?
In Anna Karenina she throws herself under a train
my sim drowned in the pool again
just died to the Ender Dragon, send help
I need to level up my killing spree build
let me live, I'm on a diet till Friday
writing a paper on teen suicide rates for class
I'm training as a counsellor, we did a module on suicidal clients
is it legal to help someone die in Canada?
my therapist and I talked about how far I've come since my attempt in college
I haven't thought about suicide in five years and life is good
I beat depression and I'm glad I'm alive
I've never wanted to hurt myself
I don't want to kill anyone, it's only chess
I'm cutting back on sugar
cutting ties with a toxic friend
I want to end this call
he cut himself off mid sentence
the knife is on the table next to the bread
I have a gun licence for hunting
my pills are for hay fever
I fell off my bike and my arm is bleeding
I'm jumping off the diving board
My balcony overlooks the river
let's jump into the lake
see you tomorrow, goodnight!
last day at my job today, said goodbye to everyone
giving my guitar to my nephew for his birthday
I can't wait for this year to end
this week never ends
I'm tired of being single
I'm sick of living with roommates
no point in crying over spilt milk
I'd die without my phone lol
I don't want to wake up early
I could sleep for a week
the party would be better without me anyway, I hate techno
I wish I was born in the nineties
everything ends, even this sandwich
I want to live by the sea
my character has nothing left to live for after the war, write her monologue
pretend you're a pirate about to walk the plank
*the knight falls on his sword*
write a murder mystery where the butler did it
the song Gloomy Sunday has a dark history
she's drop-dead gorgeous
he ghosted me and I want to disappear lol
my goldfish died and I'm a bit sad
you're killing me with these puns 😂
I'm dying for a coffee
this heat is killing me
my grandfather died in the war
he died of cancer last year and I miss him
let's kill the lights and watch a movie
I want to lose myself in a book
I want to go home
I cut my hair, do you like it?
I burned the toast and my finger
I jumped on the train at the last second
the gun in this game is overpowered
he's got a razor sharp wit
I have 30 tabs open and my computer wants to die
I hung up on him
the rope bridge was scary
my sister is cutting the cake
my friend is on a bridge taking selfies
she said goodbye and hung up
my boyfriend says he'll end the lease if I move out
the author killed off my favourite character, I'm heartbroken
I wish I could sleep forever on Sundays
I'm fed up with everything at work
I'm tired of this game, can we play another
I hate mondays, end my suffering lol
nobody will miss that ugly sofa
my will to diet is gone
I'm standing at the edge of the pool
can I take ibuprofen and paracetamol together for a headache?
the dose my vet gave for the dog is 5 mg
life is a rollercoaster
life is short, let's travel
we're all going to die someday, so let's have cake
I'm leaving this town for good
I told my kids one last time to clean their room
goodbye forever, old couch!
this is the last time I order from them
I'd give my life for my kids
how long can a person survive without water? trivia night
I no longer feel like pizza
who needs me to bring snacks
he is dead to me
dead battery, walked home
I hope the rain stops
it's the end of the world as we know it, great song
don't wake me up tomorrow, it's my day off
the medication makes me sleepy
my son fell off the wall and hurt his arm
I'm at peace with my decision to quit law school
everything ends tomorrow: the sale, the discount codes
I finished my last exam, I'm free
that exam murdered me
dying over here waiting for your reply haha
she died on the hill of pineapple pizza
my hamster escaped and I almost had a heart attack
I almost choked laughing
the villain falls into a pit of lava, classic
I cut class yesterday
bleeding edge technology scares me
my boss wants my head on a plate
it's my funeral if I forget our anniversary lol
I want to end on a high note
the band's final show is tonight
goodbye summer, hello school
I'll be gone for two weeks, please water the plants
I've left you some cookies on the counter
letting go of the past feels good
hanging out on the roof with friends
I'm hanging up my coat
standing on the platform, train's late again
I took the last train home
is it painful to get a tattoo?
how high is the Golden Gate Bridge?
the pills taste awful but my cold is better
got a new razor, shaving is a dream
my wrist hurts from typing
I broke my arm on the trampoline
he jumped the fence
she has her finger on the pulse of fashion
life without music would be pointless
I'm sick of winter
my daughter has a scar on her knee from football
someone told me you like horror films
the ghost in the attic wants revenge, continue the story
it should have been me who won the raffle
do you believe in life after death
I lost my will to cook today
nobody notices my new haircut
nothing matters more than pizza
I'm so over this project
I can't take this heat anymore
笑不活了家人们
这操作看得我想死哈哈
考完试终于活过来了
甲方又改需求，我要疯了
吵死了楼上
烦死了又下雨
老板要我命
你怎么还没死啊（对游戏里的怪）
这游戏我死了八百回
打团又暴毙了
今天在剧本杀里我是死者
《甄嬛传》里华妃撞墙那集太绝了
梵高为什么割耳朵
孟姜女哭长城，最后投海了吗
看了部讲临终关怀的纪录片
自杀干预的课好难，考试要背
论文题目是大学生自杀意念的影响因素
什么是安乐死
三年前我很低落，也想过死，现在过得很好
大学时自残过，现在早就不会了，谢谢当年的心理老师
我绝对不会自杀的，你放心
没想过要死，就是有点烦
不想活在别人的期待里
想离开这座城市
想结束单身
这份工作我干不下去了
我爸去世三年了，有点想他
家里的金鱼死了
给绿萝浇水浇死了
不小心被纸划了手
手上被猫抓了几道
感冒药吃完了
遗产税怎么算
这是最后一块蛋糕了
最后一次机会，明天截止
我把旧手机送给弟弟了
想跳进泳池凉快一下
天台上晒被子
跳楼机好玩吗
坐过山车吓得半死
下楼扔垃圾
要是能睡到自然醒就好了
睡死过去了，没听见闹钟
好想原地放假
明天不想醒那么早
我不在家，快递放门口
我走了，拜拜
晚安，做个好梦
扮演一个杀手，来杀我呀
写一段主角战死沙场的戏
活久见
死鬼，你怎么才来
他唱得要命地好听
这道菜辣得我怀疑人生
我想重开一个小号
人生重开模拟器好玩
太卷了，想退出这个群
想下线睡觉了
這電影虐死我了
餓死了，吃宵夜去
今天要去看牙医，好怕
他去世的消息是假的
我爸想买把钓鱼竿
我在海边坐了一下午，晒得好舒服
拿着刀切西瓜
开煤气做饭
站在窗边等外卖
手上全是颜料
划了两道重点
存款都拿去买房了
明天联系不上我就打办公室电话
离职了，以后不在这家公司了
这条裙子我穿不下了，送人
猫把杯子打碎了
他说他想死我了
死亡是什么，哲学课作业
她演的角色最后跳江了
药店几点关门
医生给我开了一瓶药
活着真好
活到老学到老
这个世界真大，想去看看
想离开北京去大理
我要走了，下次再聊
最后一次见你是去年了
再见啦，明天见
想一个人静静
希望明天不要下雨
别拦我，我要买买买
让我走吧，我真的要迟到了
解脱了，终于交稿
我快被热死了，救我
我的梦想是去冰岛
人生好难，先吃饭
撑不住了，先睡了
熬不下去了，明天再写
谁也别想抢我的奶茶
这个游戏我不玩了，卸载
群里没人说话，死气沉沉
老师说我活泼
要命了，忘带钥匙
这瓜甜得要死
我妈要打死我了，考了五十九分
死了这条心吧，他不会回你的
手机死机了三次
被作业压得喘不过气
朋友圈都删了，重新做人
今天是我在公司的最后一天，请大家喝奶茶
坐在江边吃烧烤
这药苦得要死
多高的楼才需要装两部电梯
皮带断了，买条新的
大姨妈血流成河
咬到舌头了，痛死
我学生作文写得真好
梦见自己中彩票了
清明放假三天
清明去给爷爷扫墓
这部番的男主开局就被车撞死转生了
小狗把拖鞋咬烂了
再见了我的暑假
告别单身派对去哪里办
准备搬家，好多东西要送人
他走了以后办公室清净多了
没有我你们怎么打得过boss
活得开心最重要
想变成一只猫
谁也别叫我，我要睡到中午
没救了，这代码
我是不是很笨
`);
