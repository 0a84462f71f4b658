const often =
  '(?:(?:really|also|just|still|do|absolutely|truly|always|actually|especially|mostly|quite|totally|too|kinda|simply|secretly) )?';
const notAsked = '(?<!\\b(?:do|did|would|should|could|if|what|how|know what|that is what) )';

/** A taste: the things that follow "I like". */
export const like = new RegExp(
  `${notAsked}\\bI ${often}${often}(?:like|love|adore|enjoy|am into|am really into|am fond of|am crazy about|am obsessed with|am a big fan of|am a huge fan of|am a fan of) (.{1,80})`,
  'i',
);

export const favourite =
  /\bmy (?:absolute |all time )?favou?rite (?:[a-z]{1,15} )?(?:[a-z]{1,15} )?(?:is|are) (.{1,60})/i;

/** The things that follow "I hate". */
export const dislike = new RegExp(
  `${notAsked}\\bI ${often}${often}(?:hate|dislike|detest|despise|loathe|can not stand|do not (?:really )?(?:like|love|enjoy)|do not think I like|no longer like|never liked|am not a (?:big )?fan of|am not into|am allergic to) (.{1,80})`,
  'i',
);

/** A name after words that announce one. */
export const named =
  /\b(?:my (?:full |first |real )?name is|my friends call me|people call me|(?<!not |never |to |they |will you |people )call me|I am called|I go by|^name is|^the name is|I am named) (.{1,40})/i;

/** A name after "I am", with a capital letter. */
export const bareName =
  /^(?:(?:hi|hello|hey)(?: there)?,? )?I am ([A-Z][a-z]{1,14}(?:-[A-Z][a-z]{1,14})?)(?=$|[,!]| and | from | by the way| btw|, )/;

export const bareSmallName =
  /^(?:(?:hi|hello|hey)(?: there)?,? )?I am (?![a-z]*(?:ed|ing|ful|ous|less|ish|able|ent|ant|al|ic|ive|ny|ry|py)\b)([a-z]{3,12}) and I (?:play|work|live|am|like|love|come|sell|teach|study)\b/;
const roles =
  'nurse|teacher|doctor|student|engineer|developer|programmer|designer|writer|artist|chef|cook|driver|lawyer|accountant|manager|musician|singer|baker|barista|waiter|waitress|photographer|scientist|researcher|journalist|editor|translator|librarian|farmer|gardener|carpenter|electrician|plumber|mechanic|pilot|soldier|firefighter|paramedic|dentist|vet|veterinarian|pharmacist|therapist|psychologist|professor|lecturer|architect|actor|actress|dancer|consultant|analyst|cashier|clerk|secretary|salesman|saleswoman|salesperson|entrepreneur|freelancer|painter|poet|tailor|hairdresser|cleaner|courier|receptionist|biologist|chemist|physicist|mathematician|statistician|economist|banker|tutor|coach|trainer|intern|biker|postman|bartender|butcher|florist|surgeon|midwife|carer|caregiver|social worker|police officer|security guard|flight attendant|shop assistant|data scientist|retired|unemployed|self-employed|freelance|[a-z]{2,12}(?:keeper|smith|wright|maker|monger|ologist|ographer)|merchant|trader|dealer|seller|broker|builder|miner|sailor|fisherman|shepherd|weaver|potter|brewer|jeweller|jeweler|welder|roofer|tuner|restorer|inspector|conductor|violinist|pianist|cellist|guitarist|drummer|guide|tour guide|interpreter|priest|monk|nun|judge|diplomat|curator|producer|director|composer|comedian|animator|illustrator|hairstylist|stylist|printer|bookbinder|grocer|ranger|trucker|optician|sommelier|linguist|archivist|bookkeeper|stonemason|surveyor|ferryman|technician|electrician|musician|magician|politician|beautician|dietician|optometrist|physiotherapist|radiologist|machinist|operator|civil servant|teaching assistant|construction worker|factory worker|care worker|postal worker|thief|spy|knight|witch|wizard|detective|smuggler|pirate|bus driver|seamstress|captain';

/** A job stated by its activity. */
export const trade =
  /\bI (?:also |just |still |only |now |mostly )?((?:sell|trade in|deal in|repair|restore|mend|teach) (?!you\b|it\b|him\b|her\b|them\b|myself\b|this\b|that\b|out\b).{1,40}|(?:run|own|manage|have) (?:an?|the|my|our) (?:[a-z-]{1,12} ){0,2}(?:shop|store|bakery|caf[eé]|restaurant|bar|pub|hotel|farm|business|company|studio|school|clinic|stall|garage|gallery|bookshop|bookstore|salon|workshop|startup|agency|hostel|inn|vineyard|brewery)(?: in [A-Z][a-z]{1,15})?|play the [a-z]{3,14}(?: (?:in|with|for) (?:an?|the) .{1,24})?|(?:make|build|bake|grow|write|paint|design|tune|drive|breed|translate|draw|fix) .{1,30} for a living|drive (?:an?|the) (?:[a-z]{1,12} )?(?:bus|taxi|cab|truck|lorry|van|tram|train|ambulance))/i;

/** A job stated by its name, with its article. */
export const role = new RegExp(
  `\\bI (?:am|work as)(?: currently| now| just| actually)?(?: (an?|the))? ((?:(?<= (?:an?|the) )(?:[a-z-]{1,15} )(?:[a-z-]{1,15} )?)?(?:${roles}))\\b(?! of you)`,
  'i',
);

export const workAs = /\bI (?:work|am working) as (an? )?(.{1,40})/i;

export const workAt =
  /\bI (?:work|am working) (at|in|for) (?!night|home\b|peace|the morning|the evening|now|you|fun|a living)(.{1,40})/i;

export const study = /\bI (?:study|am studying|major in) (.{1,40})/i;

export const jobIs = /\bmy (?:job|profession|occupation) is (?:being |to be )?(an? )?(.{1,40})/i;

/** News that the user has lost or left a job. */
export const quitJob = /\bI (?:quit|lost|left) my job|\bI (?:got|was) (?:fired|laid off)|\bI no longer work/i;

export const home =
  /\b(?:I am [^.]{1,30},? from|I (?:currently |now |still )?live in|I am living in|I come from|I am (?:originally )?from|I grew up in|I am based in|I (?:just |recently )?moved (?:back )?to|my (?:city|home ?town|town) is|I am in) (?!love|a |the (?:mood|middle|office|car|kitchen|bath|shower)|bed|class|school|work|pain|trouble|charge|need|fact|general|my |your |for )(.{1,40})/i;

/** Words for animals. */
export const petNames = [
  [/dog|pupp(?:y|ies)|corgi|poodle|labrador/i, 'dog'],
  [/cats?\b|kitt(?:en|y)/i, 'cat'],
  [/rabbit|bunny/i, 'rabbit'],
  [/hamster/i, 'hamster'],
  [/parrot|budgie/i, 'parrot'],
  [/bird|canary/i, 'bird'],
  [/turtle|tortoise/i, 'turtle'],
  [/fish/i, 'fish'],
  [/horse|pony/i, 'horse'],
  [/snake/i, 'snake'],
] as const;
const animalWord =
  '(dogs?|pupp(?:y|ies)|corgi|poodle|labrador|cats?|kitten|kittens|kitty|rabbits?|bunny|hamsters?|parrots?|budgie|birds?|canary|turtles?|tortoise|(?:gold)?fish|horses?|pony|snake)';

/** A pet whose name follows "is". */
export const petIs = new RegExp(
  `\\b[Mm]y (?:[a-z]{1,12} )?${animalWord}(?:'s|s)?(?: name)? (?:is|was) ([A-Z][\\p{L}'-]{1,15})(?![a-z])`,
  'u',
);

export const petCalled = new RegExp(
  `\\bmy (?:[a-z]{1,12} )?${animalWord}(?:'s name is| name is|s name is|,? (?:is |was )?(?:called|named)) ([\\p{L}'-]{2,16})`,
  'iu',
);

/** A pet, with its name if it has one. */
export const petOwned = new RegExp(
  `\\b(?:I|we) (?:have|got|own|just got|have got|adopted|just adopted) (?:an? |one |two |three |my |the )(?:[a-z]{1,12} )?${animalWord}(?:,? (?:called|named|whose name is|by the name of) ([\\p{L}'-]{2,16}))?`,
  'iu',
);

/** A pet with its name, or a pet that somebody lives with: "I live in Hamburg with a cat called Otto". */
export const petWith = new RegExp(
  `\\b(?:I|we) .{1,60}? (?:with|and) (?:an? |my |our |one |two |three )(?:[a-z]{1,12} )?${animalWord}(?:,? (?:called|named|whose name is|by the name of) ([\\p{L}'-]{2,16}))`,
  'iu',
);

/** An animal that somebody lives with, without its name. */
export const petShares = new RegExp(
  `\\b(?:I|we) (?:still |now |currently )?(?:live|am living|are living|share)\\b.{0,60}? with (?:an? |my |our |one |two |three )(?:[a-z]{1,12} )?${animalWord}`,
  'iu',
);

export const petGone = /\bI do not have (?:a|any) (?:dog|cat|pets?)/i;
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const days = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const when = `(?:the )?(?:(?:this|next|coming|on) )?(?:today|tomorrow|tonight|week|weekend|month|${days}|(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? )?(?:${months})(?: (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?(?:,? \\d{4}(?!\\d))?|\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|\\d{1,2}(?:st|nd|rd|th))(?![a-z])`;

export const birthday = new RegExp(
  `\\bmy birthday (?:is |was )?(?:on |in )?(${when})|\\bI was born (?:on|in) (${when}|\\d{4})`,
  'i',
);

export const birthdayToday = /\bit is my birthday(?: (today|tomorrow))?/i;

/** An event of the user with its date. */
export const dated = new RegExp(
  `\\bmy ((?:[a-z]{1,15} )?(?:[a-z]{1,15} )?[a-z]{2,15}) is (?:on |at |in )?(${when})`,
  'i',
);

/** An event that the user has, with its date. */
export const haveDated = new RegExp(
  `\\bI have (?:an? |my |the )((?:[a-z]{1,15} )?(?:[a-z]{1,15} )?[a-z]{2,15}) (?:on |in )?(${when})`,
  'i',
);

/** The rest of a sentence after the thing that it names. */
export const clauseEnd =
  /(?: (?:but|because|since|so|although|though|cos|cuz|when you|if|which|except|unless|even|please|and (?:i|you|my|we|he|she|it|what|do|am|have|work|live|hate|also|can)|do you|what about|how about)\b| ?[;:()!?"<>]).*$/i;

/** Words after a thing that are no part of it. */
export const trailing =
  /(?:,? (?:a lot|so much|very much|too|as well|the most|the best|most of all|more than anything|best|really|though|any ?more|at all|that much|much|these days|lately|now|right now|lol|haha|actually|btw|by the way|either|today))+$/i;

/** Beginnings of a text that names no thing. */
export const notAThing =
  /^(?:https?|www|you|u|it|this|that|these|those|him|her|them|me|us|your|how|what|when i|where|who|why|to (?:know|ask|think|say|tell|talk|see|hear|be)|being with you|talking|chatting|spending time with you|for|my life|life|myself|one|both|some|any|not|no|being|people who|everything|nothing|something|anything|the way you)\b/i;

export const notAName =
  /^(?:not|what|who|none|a|an|the|so|very|really|just|back|here|fine|good|ok|okay|happy|sad|tired|sorry|sure|bored|lonely|sick|crazy|later|maybe|when|if|baby|daddy|mommy|master|by|on|at|in|your|my|his|her|their|it|that|this|something|anything|whatever|american|british|english|chinese|german|french|spanish|indian|italian|russian|japanese|korean|canadian|human|real|alone|hungry|single|married|new|ready|glad|afraid|angry|busy|excited|drunk|gay|lost|going|doing|feeling|thinking|from|pretty|still|also|only|better|great|well|out|home|up|down|ai|bot|god|secret|forgotten|unknown|and|but|no|yes|tomorrow|today|you|me|him|retired|unemployed|free)$/i;
