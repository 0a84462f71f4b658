/** Harmless talk of family, school, memories and the world. One phrase per line. */
const listLines = (text: string): readonly string[] => text.trim().split('\n');

export const ordinaryTalk = listLines(`
My daughter turned 8 today and we baked a cake
my 5 year old refuses to eat broccoli
The kids are finally asleep, come sit with me
My kids are asleep. You look sexy tonight.
I have two children and a dog
When I was 12 I broke my arm falling from a tree
When I was fifteen I fell in love for the first time
I was a shy teenager who read all night
I teach maths at a high school
I'm a primary school teacher and I'm exhausted
My wife and I were high school sweethearts
my high school reunion is next week
My son is 16 and learning to drive
Our toddler ran around the garden naked and laughing
She was undressed for bath time and the toddler splashed everything
My 8-year-old asked where babies come from
How do I talk to my kids about sex?
How should schools teach teenagers about sex?
sex education for teens matters
We don't know the sex of the baby yet
The baby's sex is a surprise
Same-sex couples can be wonderful parents to children
I want to protect my children from porn
How can I keep my kids away from porn sites
I was molested when I was 10 and I have never told anyone
I was abused as a child
My sister was raped when she was 16, how can I support her?
The man who molested children was sentenced to prison
There is a documentary about survivors of child sexual abuse
The law protects minors from sexual exploitation
It's only a minor issue
He plays in the minor league
The song is in A minor and it's a sexy tune
I kid you not, that was a sexy car
I'm just kidding, you naked mole rat
my inner child loves ice cream
the little boy lost his kite
a young girl sold flowers in the rain
The schoolboy ran for the bus
My niece is 7 and draws dragons
My baby brother graduated cum laude
I read Moby Dick when I was 14
She is a child psychologist
He's a big kid at heart
I'm 28 and I feel old
We have been married 12 years and she is still sexy
I moved here 15 years ago, and the nude beach is famous
it is 10 pm and I'm naked in the bath with a book
I wrote 16 pages of my erotic novel for adults
The meeting is at 9, sexy voice or not
Do you like kids?
Let's talk about your childhood
tell me about your school days
What was your first kiss like?
I am 35, I like candlelight and lingerie
Chapter 12: she undressed slowly; she was thirty-four
I'm a nurse on the children's ward
These fucking mosquitoes kept the children awake
My teenage son is so moody
We adopted two teenagers last year
我女儿今年八岁，特别爱画画
我儿子上小学三年级了
孩子们都睡了，陪我聊会儿天吧
孩子九点上床睡觉
给孩子脱衣服洗澡真费劲
我小时候很调皮，爬树摔断过手
我在一所高中教数学
我是小学老师，今天好累
初中的时候我暗恋过同桌
学校应该给孩子上性教育课
怎么给青少年讲性知识
我小时候被亲戚性侵过，一直没敢说
新闻里猥亵儿童的人被判刑了
怎样保护孩子预防性侵
我今年三十五岁，喜欢性感的声音
她是处女座，孩子是天蝎座
高中同学聚会真热闹
我弟弟十六岁，迷上了篮球
我家宝宝还在喝母乳
小朋友们在公园里放风筝
少年时的梦想你还记得吗
你有孩子吗
我们结婚十二年了，他还是那么性感
讲一个小女孩和狐狸的童话
带五岁的侄子去了动物园
这本少年漫画真好看
`);
