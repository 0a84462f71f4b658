/** The parts of a nickname: one word of each list, with the joint between them. */
export interface NicknameWords {
  first: readonly string[];
  joint: string;
  second: readonly string[];
}

function splitWords(block: string): string[] {
  return block.trim().split(/\s+/);
}

/** Words for `爱笑的松鼠`: calm ones that make sense in any pairing and mock nobody. */
export const chineseNicknames: NicknameWords = {
  first: splitWords(`
    爱笑 安静 温柔 勇敢 好奇 自在 机灵 悠闲 快乐 认真 慢慢走 早起 晚睡 爱看书 爱喝茶 爱做梦 会发光
    会唱歌 喜欢雨天 喜欢星空 远行 路过 赶海 追风 听雨 看云 数星星 晒太阳 写信 种花 不慌不忙 元气满满
    心怀远方 春天 夏夜 秋日 冬日 清晨 黄昏 月下 山那边 海边 林间 巷口 窗边 雪后 雨后 南方 北方 银色 金色
    青色 橘色 琥珀色 沉稳 明亮 柔软 轻盈 幸运 神秘
  `),
  joint: '的',
  second: splitWords(`
    松鼠 海豚 小鹿 白鹭 熊猫 刺猬 水獭 云雀 燕子 喜鹊 萤火虫 蜻蜓 蝴蝶 鲸鱼 海龟 企鹅 猫头鹰 雪狐 羊驼
    树懒 银杏 枫叶 青竹 蒲公英 向日葵 薄荷 茉莉 桂花 莲叶 柠檬 橙子 青梅 核桃 棉花糖 月饼 汤圆 茶杯 灯笼
    风筝 纸船 风铃 口琴 吉他 书签 信封 钢笔 毛线团 小火车 热气球 望远镜 彩虹 流星 月亮 星星 云朵 浪花
    小溪 山谷 灯塔 海岛 旅人 读者 听众 船长 诗人 画家 琴师 园丁
  `),
};

/** Words for `Quiet Lantern`: calm ones that mock no name, people or faith in any pairing. */
export const englishNicknames: NicknameWords = {
  first: splitWords(`
    Amber Autumn Blue Brave Bright Calm Candid Clever Copper Cosy Crimson Curious Daring Dawn Distant
    Dreamy Eager Early Evening Fearless Gentle Glad Golden Hazel Hidden Honest Humble Indigo Ivory Jade
    Jolly Kind Lively Lucky Lunar Mellow Merry Midnight Misty Morning Nimble Northern Patient Pearl
    Playful Polite Quiet Rainy Roaming Rosy Rustic Saffron Sage Scarlet Serene Silver Snowy Solar
    Southern Spring Starry Steady Summer Sunny Swift Tender Thoughtful Twilight Velvet Violet Wandering
    Warm Wild Windy Winter Witty
  `),
  joint: ' ',
  second: splitWords(`
    Acorn Anchor Arrow Aurora Badger Balcony Beacon Birch Bridge Brook Cedar Cello Cloud Comet Compass
    Coral Crane Cricket Dolphin Dune Echo Ember Falcon Feather Fern Finch Firefly Fjord Flute Forest Fox
    Galaxy Garden Ginkgo Harbour Hare Hedgehog Heron Horizon Island Juniper Kestrel Kite Lake Lantern
    Lark Lemon Lighthouse Lotus Lynx Magpie Maple Meadow Melody Moon Moth Ocean Orchard Otter Owl Panda
    Pebble Petal Piano Pine Planet Plum Poppy Prairie Puffin Quill Raven River Robin Sail Sparrow
    Squirrel Star Starling Stone Story Sunrise Swallow Swan Teacup Thistle Tide Traveller Turtle Valley
    Violin Wave Willow Wren
  `),
};
