/**
 * Explicit lines that the site does not write, as short and plain as possible while still distinct from the others.
 * Every second one is held out: no pattern was written from it.
 */
export const englishExplicit: readonly string[] = `
He thrusts his penis into her vagina.
He pushes his cock deep inside her.
She takes his penis in her mouth and sucks.
She wraps her lips around his cock.
His tongue circles her clit until she moans.
He licks her pussy.
She strokes his hard cock with her hand.
He rubs her clit with two fingers.
He slides a finger inside her, and she is wet.
Two fingers push into her while she moans.
He comes inside her with a groan.
She feels him ejaculate inside her.
I'm cumming, she cries.
He cums on her breasts.
She rides his cock, faster and faster.
She lowers herself onto his erection.
He enters her slowly, and she gasps as he fills her.
He enters her from behind with one hard thrust.
"Fuck me harder," she begs.
He fucks her against the wall.
They are fucking on the kitchen table, his cock deep in her.
I want you to fuck me right now, she whispers.
She gives him a blowjob under the desk.
He gets a handjob in the car.
She masturbates in front of him, fingers on her clit.
He masturbates while he watches her undress.
His throbbing member presses at her entrance.
His hard length slides between her wet folds.
Her wet pussy tightens around him.
Her walls clench around his shaft.
She swallows his cum.
He spills his seed inside her.
His balls slap against her as he pounds into her.
He pounds her hard until they both orgasm.
An orgasm tears through her as he thrusts into her again.
She screams through her orgasm, her thighs around his head.
He sucks on her nipples while his hand goes between her legs.
He pinches her bare nipples and she grinds on his crotch.
She spreads her legs, and he buries his face between her thighs.
He kneels and eats her out.
She goes down on him and takes him deep in her throat.
She deepthroats him.
He presses the tip of his cock against her opening.
The head of his penis slips into her.
He slips his dick into her ass.
They try anal, and he pushes into her slowly with lube.
He takes her from behind, his hips slapping against her bare ass.
She bounces on his dick.
She slides a vibrator inside herself.
She fucks herself with a dildo.
His fingers work inside her until she comes on his hand.
He fingers her under the table.
She jerks him off.
She strokes him until he comes all over her hand.
Her juices run down her thighs as he licks her.
She is dripping wet between her legs, and he slips inside.
He pulls out and comes on her stomach.
He shoots his load across her face.
His semen drips from her lips.
Hot cum fills her.
The two men take turns with her, one in her mouth, one inside her.
She takes both their cocks at once.
He grips her hips and drives himself into her over and over.
Skin slaps on skin as he drives into her harder.
*thrusts into you harder, groaning your name*
*slides my hand into your panties and rubs your clit*
*I take you in my mouth and suck slowly*
*bites your nipple, my cock pressing against your wetness*
I unzip your pants and take out your cock.
I pull down your boxers and start sucking you.
You push inside me and I moan as you fill me.
Your tongue slips inside me, and I come.
I want to feel your cock inside me.
I want to taste your pussy.
Sit on my face and let me lick you.
Bend over so I can fuck you from behind.
My pussy is so wet for you.
My cock is so hard for you right now.
I'm going to cum in your mouth.
Cum for me, he growls as his fingers pump in and out.
He holds her down and fucks her mouth.
He gags her with his cock.
She grinds her bare pussy against his thigh.
She rubs herself against his erection until she climaxes.
His erection pushes inside, inch by inch.
Inch by inch he sank into her, and she cried out in pleasure.
He buried himself in her to the hilt.
Buried deep inside her, he began to thrust.
She felt him throb inside her as he climaxed.
He climaxed inside her, and she felt the heat of it.
He rolled on a condom and pushed into her.
He thrust in and out, and her moans grew louder.
His hips snapped forward, filling her completely, and she moaned.
She moaned as his fingers curled inside her.
His lips closed around her clit.
He flicked his tongue over her clitoris again and again.
She parted her labia with her fingers.
He spread her folds and licked slowly.
She rocked on top of him, his shaft deep inside.
She impaled herself on him with a moan.
He had his hand around his shaft, stroking it.
He stroked himself slowly as she undressed, his cock in his fist.
Precum leaked from the tip.
She licked the precum from the head of his dick.
They sixty-nined on the couch, her mouth on his cock.
She squirted all over the sheets as he licked her.
He gave her a creampie.
It ended with a facial, his cum on her cheeks.
The threesome began with her sucking one while the other fucked her.
Their bodies joined, he moved inside her, thrust after thrust.
With every thrust her breasts bounced and she begged for more.
He cupped her bare breasts and thrust up into her.
He tore off her panties and shoved himself inside her.
He pushed her panties aside and slid into her.
She guided his manhood to her entrance.
His manhood twitched in her hand, then filled her.
She tasted herself on his cock.
She begged him to put it inside her, wet and aching.
She sucked his balls and stroked his shaft.
He moaned as her mouth slid down his length.
Her core was soaked, and he plunged into it.
He plunged into her wet heat.
Her slick heat gripped his length.
Slick with arousal, she sank down on his length.
A rough fuck in the shower, his dick deep in her.
He came hard in her mouth, and she swallowed.
He came deep inside me.
I came on his tongue.
The scene was a gangbang: one cock after another inside her.
She used a strap-on and thrust into him.
`
  .trim()
  .split('\n');
