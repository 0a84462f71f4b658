/** The subject of a sentence about a story, a game, a song, the news, history or somebody's work. */
const englishTale =
  /(?<![a-z0-9])(?:novels?|book|films?|movies?|series|episodes?|season \d+|chapters?|characters?|protagonist|hero(?:ine)?|villain|plot|fiction|story|stories|comic|manga|anime|game|games|boss|quest|level|npc|zelda|minecraft|gta|sims|song|lyrics|album|band|play|opera|tragedy|shakespeare|romeo|juliet|hamlet|ophelia|cleopatra|hitler|nero|seneca|socrates|samurai|seppuku|hemingway|woolf|plath|cobain|van gogh|werther|durkheim|knights?|king|queen|emperor|dragon|poem|poet|painting|documentary|news|article|headline|newspaper|podcast|report|reported|study|studies|statistics|researchers?|research|thesis|lecture|seminar|training|course|charity|campaign|awareness|prevention|hotlines?|museum|century|history|historical|war|wikipedia|class discussed|teacher explained|celebrity|actor|actress|minister|exam question|myth|goddess|gods|god of war|legend|lemmings|whales?|bees?|spiders?|mosquito\w*|ants|essays? (?:due|about|on|for|question|topic|prompt)|homework|assignment|posters?|presentation|sociology|psychology|literature|philosophy|theology|workshop|module|volunteer\w*|euthanasia|assisted dying|monologue|soliloquy|speech|role ?play|roleplay|pretend|scene|vampire|necromancer|sorcer\w+|pirate|sword|respawn\w*|raid|speedrun|elden ring|playthrough|playlist|chorus|author|karenina|butler|mystery|trivia|quiz|riddle)(?![a-z0-9])/;
const chineseTale =
  /小说|电影|影片|电视剧|剧情|剧里|剧中|这部剧|角色|主角|男主|女主|男二|女二|反派|骑士|国王|皇帝|将军|王后|游戏|副本|boss|关卡|动漫|漫画|番|歌词|这首歌|专辑|历史|课本|新闻|报道|书里|书中|这本书|作者|诗人|作家|古代|朝|论文|研究|讲座|培训|课程|统计|数据|纪录片|海子|三毛|张国荣|屈原|项羽|虞姬|梵高|海明威|太宰治|朱丽叶|罗密欧|哈姆雷特|林黛玉|安娜|话剧|戏|演员|明星|宣传|热线|公益|预防|干预|综艺|播客|小丑|武侠|玩家|队长|战士|公主|作业|心理课|社会学|心理学|自杀论|合法|立法|伦理|什么是|剧本|扮演|演戏|刺客|杀手|魔头|吸血鬼|原神|王者|吃鸡|狼人杀|密室|掉血|血条|存档|复活点|技能|打团|野区|海报|志愿者|社工|推理|凶手|侦探|传说|神话|古装|甄嬛|红楼|三国|水浒|史记|孟姜女|悼念|考试要|量表|调查|警方|通报|地震|战死/;

/** Checks whether a sentence is about fiction or about strangers. */
export function isTale(sentence: string): boolean {
  if (englishTale.test(sentence)) return true;
  return chineseTale.test(sentence);
}
