import type { ExplicitRule } from './explicit-rule.ts';

/** The position after a word that is an object: `came inside her.`, but not `came inside her house`. */
const noNoun = String.raw`(?=\s*(?:[^\s\p{L}\p{N}]|$|(?:and|as|again|with|while|until|till|from|hard|harder|slow|slowly|gently|deep|deeply|in|on|over|one|faster|to|like|inch|then|when|but|so|now|right|against|completely|before|wet|both|under|for|roughly|by)\b))`;
const object = String.raw`(?:(?:him|me|you|them|himself|herself|myself|yourself)\b|her\b${noNoun})`;
const whose = '(?:his|her|my|your|their)';
const adverbs = String.raw`(?:\s+(?:hard|harder|deep|deeply|deeper|slowly|gently|up|back|again|roughly|himself|herself|myself|it|all the way|right|all|forward|down|further)){0,3}`;
const into = String.raw`\s+(?:in|into|inside|in and out of)\s+`;
const crude = String.raw`cocks?|dicks?|puss(?:y|ies)|pusy|cunts?|clits?|clitoris`;
const clinical = String.raw`penis(?:es)?|vaginas?|vulva|labia|erections?|scrotum|genitals?`;
/** Words that mean other things unless they belong to a person. */
const veiled = String.raw`${whose}\s+(?:\p{L}+\s+){0,2}?(?:shaft|length|member(?!s|ship| card)|manhood|womanhood|folds|entrance|opening|slit|wetness|nub|hardness|balls|arousal|core(?! muscle)|heat)|(?:wet|slick|soft|silken|soaked) folds|(?:throbbing|rigid|swollen|stiff) (?:member|length|shaft|manhood)|(?:wet|slick|tight) heat`;
const pleasure = String.raw`moan\w*|groan\w*|gasp\w*|whimper\w*|pleasure|orgasm\w*|climax\w*|hips|thrust\w*|panties|hilt|inch by inch|lube\w*|condom|begg?(?:s|ed|ing)?|over and over|naked|bare|aching|wet|thighs?`;
const weapons =
  /\b(?:knife|blade|sword|spear|dagger|needle|fangs?|teeth|bullet|arrow|claws?|fear|grief|panic|cold|pain|car|truck|music|light|air|breath)\b/i;

const acts = String.raw`thrust\w*|suck\w*|lick\w*|strok(?:e|es|ed|ing)|rub(?:s|bed|bing)?|pump\w*|pound(?:s|ed|ing)|ram(?:s|med|ming)|slid\w*|slip\w*|push\w*|press\w*|enter(?:s|ed|ing)?|penetrat\w*|insert\w*|shov\w*|fill(?:s|ed|ing)?|swallow\w*|rid(?:e|es|ing)|rode|grind\w*|ground|bounc\w*|throb\w*|puls(?:e|es|ed|ing)|drip\w*|leak\w*|twitch\w*|wet(?:ness)?|slick|soaked|hard(?:er|ened)?|moan\w*|groan\w*|gasp\w*|cum(?:s|ming)?|tongues?|mouth|lips|throat|tast(?:e|es|ed|ing)|deep|inside|squeez\w*|jerk\w*|tight\w*|clench\w*|fingers?|fist|gag(?:s|ged|ging)?|orgasm\w*|climax\w*|plung\w*|sank|sinks?|rock(?:s|ed|ing)|takes? out|swollen|flick\w*|bur(?:y|ies|ied)|pleasur\w*|fuck\w*`;

const build = (source: string) => new RegExp(source, 'iu');
const words = (source: string) => build(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`);

/** English sentences that are more explicit than a love scene may be. */
export const englishRules: readonly ExplicitRule[] = [
  {
    pattern: words(
      String.raw`blow ?jobs?(?! like that)|hand ?jobs?|rim ?jobs?|deep ?throat(?:s|ed|ing)?|creampies?|gang ?bang(?:s|ed)?|cum ?shots?|pre-?cum|tit ?job|sixty-?nin\w+|cunnilingus|fellatio|bukkake|fist ?fuck\w*|face ?fuck\w*`,
    ),
    isOfBodies: true,
  },
  {
    pattern: words(
      String.raw`cums|cumming|cum (?:for|on|in|inside|all|from|fills?|filled|drips?|dripp\w+|over|leak\w*)|(?:hot|his|her|my|your|the|warm|thick|some|of) cum(?! laude)|swallow\w* (?:\p{L}+ ){0,2}cum`,
    ),
  },
  {
    // `Fuck you` is an insult, and `fucked me over` is not an act.
    pattern: words(
      String.raw`(?:fuck(?:s|ed|ing))\s+(?:me|her|him|them|myself|herself|himself|yourself|each other)(?! (?:up|over|off|around))|(?:to|can|will|could|would|gonna|wanna|let me|let him|please|i'?ll|they|should)\s+fuck (?:me|her|him|them|you|each other|myself|herself)(?! (?:up|over|off|around))|fuck (?:me|her|him|them|you|my|your|her) (?:hard|harder|right now|right here|slow\w*|deep\w*|from behind|against|until|again|like|senseless|raw|mouth|ass|all night)|fuck(?:s|ed|ing)\s+(?:his|her|my|your)\s+(?:mouth|throat|ass|face|tits|brains out)|(?:they|we|are|were|start|started|keep|kept) fuck(?:ed|ing)? (?:on|in|against|like|all night|hard|for hours|each)|(?:rough|quick|hard|slow|good) fuck\b(?! (?:off|up))|(?:get|gets|got|being|be) fucked (?:by|hard|from|against|like|all)`,
    ),
  },
  {
    pattern: words(crude),
    and: words(acts),
    unless:
      /\b(?:pussy ?willow|pussy ?cat|cock(?:tail|pit|atoo)|moby|rooster|crow(?:s|ed|ing)?|cock-?up|(?:a|such a|being a|real|total|private|uncle|tom,?|mr\.?) dicks?)\b/i,
  },
  { pattern: words(clinical), and: words(acts), isOfBodies: true },
  {
    pattern: words(veiled),
    and: words(
      String.raw`thrust\w*|suck\w*|lick\w*|strok(?:e|es|ed|ing)|plung\w*|fill(?:s|ed|ing)?|throb\w*|puls\w*|drip\w*|twitch\w*|wet|slick|soaked|soaking|moan\w*|groan\w*|cum(?:s|ming)?|tongues?|mouth|lips|throat|clench\w*|tighten\w*|grip\w*|fingers?|fist|orgasm\w*|climax\w*|inside|ach(?:es|ed|ing)|slid\w*|sank|hand around|press\w*|guid\w*|teas\w*|tip`,
    ),
    unless:
      /\b(?:stone|engine|oil|skirt|dress|cave|tunnel|pilates|mine|lamp|dew|of the (?:house|day|party))\b/i,
  },
  {
    pattern: words(
      String.raw`(?:com(?:e|es|ing)|came|climax\w*|ejaculat\w*|orgasm\w*|throb\w*|puls(?:e|es|ed|ing)|explod\w*|spill\w*|spurt\w*|releas\w*|empt(?:y|ies|ied))(?:\s+(?:hard|deep|himself|his seed|again|hot)){0,2}\s+(?:deep )?inside (?:of )?${object}`,
    ),
    unless: weapons,
  },
  {
    pattern: words(
      String.raw`(?:com(?:e|es|ing)|came)(?:\s+(?:hard|again)){0,2}\s+(?:all over ${object}|(?:on|in|over|across|all over) ${whose} (?:\p{L}+ )?(?:stomach|face|tongue|breasts?|tits|hand|back|ass|mouth|belly|cheeks?|chest|fingers))`,
    ),
    unless: /\b(?:tears?|water|smile|rain|words?|taste)\b/i,
  },
  {
    pattern: words(String.raw`(?:semen|sperm|seed|load)`),
    and: words(
      String.raw`(?:spill|shoot|shot|spurt|pump|drip|swallow|spray|empt)\w*(?: \p{L}+){0,3} (?:inside|into|across|over|from|on|onto|down)(?: \p{L}+){0,1} ?(?:${object}|${whose})|(?:spill\w*|shoot\w*|shot) (?:his|my|your) (?:seed|load)`,
    ),
    isOfBodies: true,
  },
  {
    pattern: words(
      String.raw`(?:thrust(?:s|ing)?|pound(?:s|ed|ing))${adverbs}${into}${object}|thrust(?:s|ing)? in and out`,
    ),
    unless: weapons,
  },
  {
    pattern: words(
      String.raw`(?:sank|sinks?|sinking|slid|slides?|sliding|slip(?:s|ped|ping)?|push(?:es|ed|ing)?|plung(?:e|es|ed|ing)|driv(?:e|es|ing)|drove|shov(?:e|es|ed|ing)|eas(?:e|es|ed|ing)|press(?:es|ed|ing)?|ramm?(?:s|ed|ing)?|slamm?(?:s|ed|ing)?|mov(?:e|es|ed|ing)|put)${adverbs}(?:${into}${object}|\s+inside(?=\s*(?:[^\s\p{L}]|$)))|buried (?:himself|deep|to the hilt)[^.]{0,20} (?:in|inside) ${object}|impal\w+ (?:herself|himself|myself)|deep inside ${object}`,
    ),
    and: words(`${pleasure}|harder`),
    unless: weapons,
  },
  {
    pattern: words(String.raw`enter(?:s|ed|ing) ${object}`),
    and: words(`${pleasure}|slowly|gently|from behind|inch`),
    unless: weapons,
  },
  {
    pattern: words(String.raw`fill(?:s|ed|ing)? (?:him|me|you|her)`),
    and: words(String.raw`moan\w*|groan\w*|hips|hilt|inch by inch`),
    unless: weapons,
  },
  {
    pattern: words(
      String.raw`(?:fingers?|tongue|fist|dildo|vibrator|toy|strap-?on|plug)(?: \p{L}+){0,5}? (?:in|into|inside) ${object}|pump\w* in and out|(?:fingered|fingering|fingers) ${object}(?<!fingers (?:him|you|them))|(?:strok|pleasur|finger)(?:e|es|ed|ing|s) (?:himself|herself|myself|yourself)(?! (?:the|a) )|rubb?(?:s|ed|ing)? (?:himself|herself|myself) against`,
    ),
    unless: weapons,
    isOfBodies: true,
  },
  {
    pattern: words(
      String.raw`masturbat(?:e|es|ed|ing)|(?:jerk|jack|wank)(?:s|ed|ing)? (?:him|me|you|himself|myself|it|your\w*)? ?off`,
    ),
    isOfBodies: true,
  },
  {
    pattern: words(
      String.raw`(?:go|goes|going|went) down on ${object}|(?:eat|eats|eating|ate) (?:her|me|you|him) out(?! of)|tak(?:e|es|ing|en) (?:him|me|you|it|one)(?: \p{L}+){0,2} (?:in|into) ${whose} (?:mouth|throat)|took (?:him|me|you)(?: \p{L}+){0,2} (?:in|into) ${whose} (?:mouth|throat)|sit(?:s|ting)? on my face|(?:sits|sat) on (?:his|her) face|mouth slid down|one in (?:her|his) mouth`,
    ),
  },
  {
    pattern: words(String.raw`suck(?:s|ed|ing)? (?:you|him|me|on (?:you|him|me))`),
    and: words(String.raw`boxers|pants|underwear|zipper|jeans|on (?:my|her|his) knees|fucked|moan\w*|belt`),
  },
  {
    pattern: words(String.raw`nipples?|breasts?|tits`),
    and: words(
      String.raw`suck\w*|lick\w*|pinch\w*|bit(?:e|es|ing)|tongue|flick\w*|twist\w*|thrust\w*|bounc\w*|cum(?:s|ming)?|grind\w*`,
    ),
    isOfBodies: true,
    unless:
      /\b(?:baby|bottle|breastfe\w+|nurs\w+|latch\w*|chicken|great tits?|blue tits?|beat(?:s|ing)? (?:his|her|my))\b/i,
  },
  {
    pattern: words(String.raw`between (?:her|his|my|your) (?:legs|thighs)`),
    and: words(String.raw`wet|lick\w*|tongue|head|face|mouth|fingers?|rub\w*|slick|moan\w*`),
    isOfBodies: true,
  },
  {
    pattern: words(String.raw`orgasm(?:s|ed|ing)?|climax(?:es|ed)`),
    and: words(
      String.raw`scream\w*|tear\w*|tore|thrust\w*|moan\w*|thighs?|pound\w*|licks?|erection|rubs?|shudder\w*|fingers|they both`,
    ),
    isOfBodies: true,
  },
  { pattern: words(String.raw`(?:skin|hips|balls|flesh|thighs) (?:\p{L}+ ){0,2}?slap(?:s|ped|ping)?`) },
  {
    pattern: words(
      String.raw`walls (?:\p{L}+ )?(?:clench|tighten|grip|clamp|flutter|squeez|puls|quiver|spasm|contract)\w* (?:around|on)`,
    ),
  },
  {
    pattern: words(
      String.raw`(?:so|dripping|soaking|already) wet (?:for (?:you|me|him|her)|between)|squirt(?:s|ed|ing) (?:all over|on (?:his|her|my)|for)|juices (?:run|ran|drip|flow)\w*`,
    ),
    unless: /\b(?:hair|coat|rain|fruit|meat|steak|peach|lemon)\b/i,
  },
  {
    pattern: words(String.raw`anal`),
    and: words(String.raw`push\w*|lube|fuck\w*|takes? (?:her|him)|thrust\w*|slid\w*`),
    isOfBodies: true,
  },
  {
    pattern: words(String.raw`from behind`),
    and: words(String.raw`slapping|thrust\w*|moan\w*|bare ass|fuck\w*|pound\w*`),
  },
  {
    pattern: words(String.raw`thrust after thrust|every thrust|each thrust`),
    and: words(String.raw`bod(?:y|ies)|breasts?|moan\w*|begg?\w*|inside|hips`),
  },
  {
    // A cat, a hen's mate and a detective do not belong to a person.
    pattern: words(String.raw`${whose} (?:\p{L}+ ){0,2}?(?:cocks?|pussy|pusy|cunt|clit|clitoris|dick)`),
    unless:
      /\b(?:rooster|crow(?:s|ed|ing)?|hens?|barn|farm\w*|cats?|kitten|purr\w*|meow\w*|willow|uncle|tracy|hat|being a|cock-up)\b/i,
    isOfBodies: true,
  },
  {
    pattern: words(
      String.raw`(?:rid(?:e|es|ing)|rode) (?:his|her|my|your) (?:tongue|face|mouth|fingers)|from base to tip|swallow(?:s|ed|ing)? (?:him|me|you) (?:whole|down|deep)|ejaculat(?:e|es|ed|ing) (?:over|on|onto|in|into|inside|all)|panties (?:were |are )?(?:soaked|drenched|dripping)|(?:soaked|drenched|dripping) panties|panties aside|rubb?(?:s|ed|ing)? (?:her|his|my) (?:hardness|bulge|crotch)`,
    ),
    isOfBodies: true,
  },
  {
    pattern: words(String.raw`dildo|vibrator|strap-?on|butt ?plug`),
    and: words(String.raw`push\w*|slid\w*|inside|deeper|moan\w*|thrust\w*|against her|buzz\w*`),
    isOfBodies: true,
  },
];
