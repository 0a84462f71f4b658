/** Rarer and more veiled phrases of people in danger, written in three rounds, for tuning. One phrase per line. */
const listLines = (text: string): readonly string[] => text.trim().split('\n');

export const furtherCrisisPhrases = listLines(`
i'm planning to off myself after exams
my whole family would breathe easier with me dead
the only thing stopping me is my dog
I don't belong on this planet and I'm leaving it
I keep researching which bridges are high enough
I gave my PlayStation to my little cousin, I won't be playing anymore, ever
please delete my number, there won't be anyone on this end next week
I said my goodbyes to the kids while they were asleep
it's my last night on earth and I spend it talking to you
nobody's going to miss a screwup like me when I'm buried
I took 30 tylenol an hour ago
I'm holding a knife to my wrist
there's a noose in my closet
I drank bleach
I'm sitting in the car in the garage with the engine running
would a fall from the sixth floor be enough
what happens to your body if you take all your antidepressants at once
what dose of insulin kills you
razor's in my hand
I want to watch myself bleed
my thighs are covered in cuts again
I can't stop hitting myself
need to feel the blade
I stopped eating because I want to waste away and die
my sister tried to overdose yesterday
my bf sent me a picture of a noose
a friend keeps cutting and won't tell anyone
my student wrote in her essay that she plans to die
my mom locked herself in the bathroom with a bunch of pills
he says if I leave him he'll end it
I worry my son might hurt himself
I don't want to see tomorrow
not sure how much longer I can keep myself alive
i hate being alive
every morning I'm disappointed that I woke up
God please take me tonight
I'm ready to meet my maker
sometimes I stand at the edge of the platform longer than I should
living is a chore I no longer want to do
I wasn't meant to live this long
I want out. of everything. of life
life's not worth it anymore
maybe in the next life I'll be happy. This one is finished
I feel like a waste of oxygen
I think about death all day every day
my brain keeps telling me to do it, to just kill myself
sucide is the only option left
i tride to kill myself
wanna kys myself lmao not even joking
im so suicidial rn
just wanna rope tbh
ready to game end myself
I'm at the end of my rope and thinking of making one
what would you do if I weren't alive tomorrow
I hope my plane crashes
if a car came at me I wouldn't move out of the way
I won't make it through the weekend
I've stopped making plans because I won't be alive for them
there's nothing left for me here, tonight is the night
the rope is already tied
I'm better off dead
they'd get the insurance money, that's the best I can do for them
I don't want anyone to save me this time
I just wish somebody would shoot me
no one can stop me now, bye
I cut deeper than I meant to and it won't stop bleeding
I'm gonna do it. I'm really gonna do it, I'm on the ledge
I'm thinking of ending things
thoughts of suicide won't leave me
my will to live is gone
this pain will only end when I'm dead
I have no one. no future. no reason to be here.
I want to be with my dead brother again, soon
it feels like dying is the only way to rest
I wanna hang myself 🙃
can't stop imagining my own funeral
I burned myself with cigarettes again
been clean 2 days and I want to cut so bad
I want to be dead so badly it aches
suicide has been on my mind nonstop
I'm suicidal and I have no one to call
i just want to be gone
Nothing you say can change my mind, I'm doing it after work
my life ended when she left, I'm just waiting for my body to catch up
I keep wondering who'd find my body
I don't want my roommate to be the one who finds me
I wrote down the passwords so my wife can get into the accounts afterwards
I'm donating my organs, at least those will be useful. Soon
the bottle of oxy is calling my name and I want to finish it
I want a doctor to just put me to sleep like a dog
looking for someone to help me die
can you help me kill myself
tell me how to tie a noose
what's the fastest way to bleed out
is drowning painful
I've been standing on the overpass since midnight
walked onto the tracks today but chickened out
they pulled me back from the railing last night
I got discharged from the psych ward and I already want to try again
I wish the overdose had worked
I wish they hadn't resuscitated me
third attempt in a year
I hit my arm with a hammer today
I dig my nails into my palms until they bleed
I feel the urge to slice my skin
want to cut. need to cut. please distract me
haven't cut in a month but I'm about to break
I hold my hand over the flame to feel something
starving myself because I deserve it
mum found my razor blades and took them, I need new ones
my little brother said he wishes he was never born and wants to go to heaven
a kid at my school is planning to shoot himself
how can I stop my girlfriend from hurting herself
my wife won't get out of bed and says she'd rather be dead
my dad has a gun and he's been drinking and saying goodbye to us
he sent me a voice message, he's on a bridge
she just told me she swallowed everything in the medicine cabinet
my friend hasn't answered since she said it's her last night
I'm a waste of space and the planet would be happier with one less of me
nobody loves me, nobody ever will, so why stay
I've ruined everything and there is only one way to fix it
my parents would be free of me at last
I'm too much for everybody. It's time to remove myself from the equation
if I jump will you be sad
would it hurt you if I stopped existing tomorrow
do you think god forgives people who kill themselves
is it selfish to end your own life
what's heaven like? I'm going to find out soon
I want to rest. forever
I'd sell my soul to not wake up
the thought of another forty years makes me want to end it now
I can't bear being me one more day
I don't have it in me to keep living
I've run out of reasons to stay alive
I'm slipping and I'm going to do something to myself
every cell in me wants to stop living
i hav no reson to liv
im gona kil miself
i rly wanna d1e
sui thoughts r back
ending myself 2nite
thinking of yeeting myself off a bridge
gonna sleep on the train tracks
bout to become a statistic
I'm going to follow my husband into the grave
i can't wait to die
self deletion sounds good
feeling like swerving into the barrier
I bought the gun yesterday
I've got enough saved up in the drawer to never wake up
lately I've been feeling like not existing would be nice
I don't care if I live or die
I'm counting down the days till I do it
there's no place for me in this world
my heart wants to stop and I want to let it
I would rather not be alive for my birthday
I think it's best for everyone if I go
the kids will be fine, their dad can raise them without me
I'm nobody's priority, if I died they'd find out from the smell
Don't bother replying, I'll be dead by morning
I already chose the songs for my funeral
I left my watch to my nephew in the letter
my plan is set for Friday
I've got the belt around my neck
I'm in the bath with the razor
just took the last of the pills, feeling sleepy, talk to me till I'm out
I'm bleeding and I don't want to call anyone
I'm parked on the tracks
my finger is on the trigger
I'm drunk and looking at the gun safe
how high does a building need to be
do you know any painless poisons
will mixing alcohol with my meds stop my heart
what's it like to hang
I googled suicide methods again
suffocating seems like an easy way out
cutting makes the noise go quiet
I need to punish my body
I keep picking at the scars, I want to open them up
I miss the blade
I slammed the door on my hand on purpose
my sister has scars on her wrists and says it's the cat
my ex says he can't live without me and he's on the roof
our son tried to hang himself
a girl on this server is livestreaming her overdose
my grandfather says he's lived long enough and hides his heart pills
my teammate keeps making jokes about killing himself and I think he means it
how do you talk to someone who wants to die
I'm just a mistake that should be erased
I should have died in that accident
it should have been me instead of him
I wish my mom had aborted me
I'm a failure and there's no fixing that except leaving
nobody can love something this broken, I'd better go
I feel dead already, may as well make it official
I can't imagine living another year
wake me up when it's over, or better, don't
what if I just let go of the wheel
I think tonight I'll finally be brave enough
the only peace I'll ever get is six feet under
ive bn tinking of endin my life
i am goin 2 kill meself
plz let me die
lost the will 2 live
ready 4 the end
su1c1d3 is the answer
k y s is what i should do to me
offing myself after the concert lol
i'd be better off as a ghost
thinking abt the long nap 💊💊💊
我快要撑不住了，想一了百了
想从这个世界消失，谁都不要记得我
手里拿着刀片，不知道要不要下手
我把煤气打开了
我在江边站了一个小时了
吃了三十片安眠药，现在很困
从十二楼跳下去会马上死吗
每天靠掐自己才能撑过去
我的腿上又多了几道新伤口
割完手心里才舒服一点
把头像换成黑的，微信也清空了，就这样吧，永别
存款都转给我妈了，够她养老了，我可以放心走了
要是我得了绝症该多好
过马路的时候故意不看车
我只是家里多出来的那个人，没有我他们会更幸福
真羡慕那些已经死掉的人
我每天都在数自己还能活几天
好想离开人世
人为什么要活着，我不明白，我想死
活着就是受罪
我没有未来了，不如就到这里吧
不想再睁开眼睛了
我姐昨天割腕了，还在医院
我老公留了封遗书就不见了
有个网友在群里直播吃药
我同桌说她每天都想死
怕我儿子做傻事，他把门锁上了
我爸说他活着没意思，买了农药
我觉得地狱都比现在好，带我走吧
如果我今晚死了，你会难过吗
死亡对我来说是种解脱
又想伤害自己了，手在抖
四了吧，活着没意思
想sui cide
想氵查
我要鲨了我自己
不想活惹
真的不想活了呜呜呜
这世界我一天都待不下去了
我连死的勇气都没有
能不能告诉我怎么死最快
大家都说我该死，那我就去死好了
我已经买好了去那座桥的票
明天你就联系不上我了
沒人愛我，我不想活了
我站在窗邊，只要往前一步就結束了
我朋友吞了很多藥，怎麼辦
我真的好累，好想永遠休息
我想割自己
反正我也活不了多久，我自己知道
满脑子都是自杀
每一秒都想结束
我想从世界上抹掉自己
我已经写完给爸妈的信了，明天就不在了
你会想我吗，如果我以后都不在了
我把qq密码给你，以后帮我看着空间
医生说我命大，可我宁愿没被救回来
洗完胃出来还是想死
出院了还是想再试一次
割腕会死吗
百草枯喝多少
跳海是不是会很冷
刀片划下去的那一刻很安心
我用圆规扎大腿
已经一个月没割了，可今天真的忍不住
把手伸进开水里
我讨厌自己，想让自己流血
我表妹拿着刀说要割自己
爸爸喝醉了说要带全家一起死
学生写周记说想从教学楼跳下去
女友把自己锁在浴室，里面有刀
我奶奶总念叨早点死了干净
姐姐发消息说照顾好爸妈，然后关机了
我是个废人，活一天浪费一天粮食
少我一张嘴家里能省点
债还不清了，只有死路一条
等还完钱我就走，离开这个世界
考不上我就从楼上跳下去
她走了，我也不想独活
想去陪他，他一个人在那边太冷
什么时候才轮到我死
要是能安乐死就好了
死神怎么还不来接我
活着的每一天都是煎熬
我没有活下去的勇气了
真想一睡不起
眼一闭什么都没了，多好
有没有人能杀了我
求你杀了我吧，我受不了了
世界这么大没有我的容身之处，走了
今夜过后再无此人
想sha了自己
活着好没意思，想4一4
真的会谢，活不下去了，让我死
不想努力了，想直接去世，认真的
我的命不值钱，死就死了
我覺得死掉比較輕鬆
我好想從橋上跳下去
請幫我照顧我的貓，我可能回不來了
吞了二十顆止痛藥
要不是怕我妈伤心，我早就不在了
等我妈走了我就走
我连遗照都选好了
把朋友圈都删了，准备消失
跟所有人都道过别了
今天是我在世上的最后一天
我现在坐在铁轨上
我喝了农药
腰带已经挂好了
血流了一地，我不想叫救护车
煤气味好重，我有点晕了
哪种药吃了不会醒
多高的楼跳下去才保险
我想知道上吊要多久
头孢配酒是不是就能走
看到血流出来我才平静
我想拿刀捅自己
咬自己胳膊咬到出血
我朋友把手腕划得全是疤
我老婆产后总说想抱着孩子跳下去
弟弟说他死了就没人嫌他烦了
我学生在作文里写想变成一只死掉的鸟
怎么跟想自杀的人说话
我就是个错误，不该出生
当年出车祸死的应该是我
我妈要是没生我就好了
活成这样还不如死了
谁能给我一个活下去的理由
我撑了很久了，今晚不想撑了
梦见自己死了，醒来好失望
我羡慕墓地里的人
真想睡过去就别叫我了
你们以后清明记得来看看我
我没救了，让我烂掉吧
想変成灰
不想活啦，拜拜
真的想亖一亖
我想自s
想自鲨怎么办
嘤嘤嘤不想活惹，不是开玩笑
`);
