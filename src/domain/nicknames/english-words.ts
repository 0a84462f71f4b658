import { type NicknameWords, splitWords } from './compose-nickname.ts';

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
