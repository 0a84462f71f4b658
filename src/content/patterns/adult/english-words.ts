import type { WordRule } from './adult-rule.ts';
import { negation } from './english-contexts.ts';

const flags = 'gi';

const school = String.raw`(?:(?:junior[- ]high|high|middle|elementary|primary|grade|grammar|secondary|nursery|prep)[- ]?school|junior[- ]high|kindergarten|preschool)`;

/** English words that are only used of a minor. */
export const englishWords: readonly WordRule[] = [
  { pattern: /(?<![a-z])lolis?(?:con|baba|girl|dom|fox)?(?![a-z])/gi },
  { pattern: /(?<![a-z])(?:luoli|shotacon|jailbait|cunny|pedo(?:phil\w+)?|paedophil\w+)(?![a-z])/gi },
  { pattern: /(?<![a-z])lolita(?![a-z])(?!\s+(?:fashion|dress|dresses|style|skirt|outfit|by Nabokov))/gi },
  {
    pattern: /(?<![a-z])shotas?(?![a-z])/gi,
    // Also a man's first name.
    unlessAfter: /^ (?!Boy|Con|Girl)[A-Z][a-z]{2,}/,
  },
  {
    pattern: /\b(?:under[- ]?aged?(?!\s*(?:of\s+)?\d)|barely[- ]legal|pre-?teens?|tweens?)\b/gi,
    unless: ['other-word'],
  },
  { pattern: /\b(?:(?:pre-?)?pubescent|prepubertal|kidd(?:y|ie) porn)\b/gi },
  {
    pattern:
      /\b(?:hasn't|has not|haven't|hadn't|not yet|barely|before|just|about to)\s+(?:\w+\s+){0,2}(?:into\s+)?puberty\b/gi,
  },
  { pattern: /\bnot (?:yet |even )?(?:of (?:legal )?age|legal yet)\b/gi },
  {
    pattern: new RegExp(
      String.raw`\b(?:freshman|sophomore|junior|senior|student)\s+(?:in|at|of)\s+(?:[\w'.-]+\s+){0,3}?(?:${school}|[A-Z]\w+ High)\b`,
      flags,
    ),
    unless: ['past'],
  },
  {
    pattern:
      /\b(?:in (?:the )?(?:\d{1,2}th|[1-3](?:st|nd|rd))[- ]grade|grade (?:[1-9]|1[0-2]) (?:student|girl|boy|pupil))\b/gi,
    unless: ['other-group'],
  },
  {
    pattern:
      /\bteen(?:s|y|agers?|aged?)?\b(?!\s+(?:years|fiction|novels?|drama|movies?|magazines?|dream|self|pregnancy charity))/gi,
    unless: ['other-group'],
    unlessBefore: /\b(?:as an?|former|since \w+) $/i,
  },
  {
    pattern: new RegExp(
      String.raw`\b${school}(?:[- ]aged?)?[- ]?(?:girl|boy|kid|freshman|sophomore|junior|senior|cheerleader|delinquent|bully|virgin)s?\b`,
      flags,
    ),
    unless: ['other-word'],
  },
  {
    pattern: new RegExp(String.raw`\b${school}(?:[- ]aged?)?[- ]?(?:student|pupil)\b(?!s)`, flags),
    unless: ['other-word'],
  },
  {
    pattern: new RegExp(String.raw`\b${school}(?:[- ]aged?)?[- ]?(?:students|pupils|kids|children)\b`, flags),
    unless: ['other-group'],
  },
  { pattern: /\b(?:high|middle|grade|elementary|primary|pre)[- ]?schoolers?\b/gi, unless: ['other-group'] },
  { pattern: /\bschool[- ]?(?:aged? )?(?:girl|boy|kid|child)s?\b(?!\s+crush)/gi, unless: ['other-word'] },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:attends?|attending|goes to|going to|go to|enrolled (?:at|in)|studies at|studying at|student (?:at|in|of))|\b(?:is|am|are)(?:\s+(?:still|currently|now))?\s+in|'[sm](?:\s+(?:still|currently|now))?\s+in)\s+(?:[\w'.-]+\s+){0,3}?(?:${school}|[A-Z]\w+ High)\b(?!\s+(?:teacher|faculty|staff|reunion|band room|gym as))`,
      flags,
    ),
    unless: ['past'],
  },
  {
    pattern: /(?<!\d)\d{1,2}(?:st|nd|rd|th)[- ]grade(?:rs?|[- ](?:girl|boy|student|pupil))\b/gi,
    unless: ['other-group'],
  },
  { pattern: /\b(?:joshi ?k[ou]+sei|jk (?:girl|schoolgirl))\b/gi },
  {
    pattern:
      /(?:\b(?:is|am|are|still|being|legally)|'[sm]|'re)\s+(?:(?:still|legally|technically|only|just|a|an)\s+){0,3}minors?\b(?!\s+[a-z])/gi,
    unless: ['other-word'],
  },
  {
    pattern: /\b(?:legal minors?|minor[- ]aged|sex(?:ual)? with (?:a )?(?:minors?|child|children|kids?))\b/gi,
    unless: ['other-word'],
  },
  {
    pattern:
      /(?:\b(?:is|am|are)|'[sm]|'re)\s+(?:(?:just|only|still|but|a|an|my|your|mere|small|sweet|innocent|cute|young|little)\s+){1,4}(?:(?<=\bli?ttle\s)(?:girl|boy)|(?<=\byoung\s)boy|child|kid|toddler|preschooler|kindergart[ne]+r|adolescent|juvenile)\b(?!\s+(?:of|at heart|psych\w+|therap\w+|welfare|care|protection|advocate|support|actor|when|in an? \w+ (?:store|shop)))/gi,
    unlessBefore: negation,
  },
  { pattern: /\bchild[- ]?like\s+(?:body|figure|build|frame|appearance|proportions|breasts)\b/gi },
  {
    pattern:
      /\b(?:body|figure|looks|appearance|build|mind and body) of (?:an? )?(?:\w+ )?(?:child|kid|little girl|little boy|toddler|teen(?:ager)?)\b/gi,
  },
  { pattern: /\bchild (?:bride|whore|slave|porn\w*|lover|prostitute)\b/gi },
];
