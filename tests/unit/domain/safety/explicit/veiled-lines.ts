const list = (text: string): readonly string[] => text.trim().split('\n');

/**
 * Lines that name little: the earlier patterns found 10 of 28 in English and 5 of 28 in Chinese, and were completed
 * from them.
 */
export const veiledExplicit: Readonly<Record<'en' | 'zh-CN', readonly string[]>> = {
  en: list(`
Slowly, deliberately, Victor eased his cock past her lips.
She sank to her knees, tugged down his sweatpants and licked the underside of his shaft.
His hips stuttered, and he came down her throat.
I wrap my legs around your waist as you slam into me again and again.
*my fingers slide under your panties, finding you soaked*
*pushes my hips back against you, taking you deeper*
The blanket fell away, and she guided him in with one hand.
Two strokes later he was spilling over her fist.
He circled her nipple with his tongue, then bit down until she whimpered.
"Touch yourself for me," he ordered, and she spread herself open with two fingers.
She was so wet that he slid in without effort.
Nadia held the toy against her clit until her legs gave out.
He pinned her wrists and fucked her slowly, watching her face.
Her orgasm hit hard, and she clamped down on his fingers.
He rutted against her ass, his erection straining through the cloth.
Oh god, your dick feels so good inside me.
She lowered herself inch by inch, her mouth open, until he was fully sheathed.
He spat on his palm and worked his length, eyes on her.
Tongue flat, he lapped at her pussy like a starving man.
She moaned around him, and the vibration made him buck into her mouth.
He spread her cheeks and pressed his thumb to her hole.
They came together, his seed flooding her.
You make me so hard, I want to bury my cock in you.
He withdrew, and his release trickled down the inside of her leg.
She stroked him to full hardness before she climbed on top and took him in.
Amir's mouth closed over the head, cheeks hollowing.
I'm close, she panted, grinding down on his face.
He drove two fingers into her and curled them.
`),
  'zh-CN': list(`
维克多扶着她的后脑，缓缓把自己送进她嘴里。
她扯下他的裤子，沿着那根硬挺从下往上舔。
他腰身一颤，尽数射进她喉咙。
我用腿缠住你的腰，任你一次次撞进来。
*手指滑进你的内裤，摸到一片湿滑*
*抬起腰迎合你，让你进得更深*
她用手扶着他，对准了自己，慢慢坐下去。
没几下他就射在了她手心里。
他的舌头绕着她的乳晕打转，轻轻一咬，她颤着叫出声。
“自己弄给我看。”她便分开腿，两指拨开那里。
她湿得厉害，他毫不费力地滑了进去。
她把震动棒按在阴蒂上，直到双腿发软。
他按住她的手腕，慢慢地操她，盯着她的脸。
高潮来得又猛又急，她死死绞住他的手指。
啊……你的那里好硬，顶到我了。
她张着嘴，一寸一寸地吞下他，直到全部没入。
他吐了口唾沫在掌心，握住自己撸了起来。
他像饿极了似的埋头舔她的穴。
她含着他哼出声，那阵震动让他往她喉咙里一顶。
他掰开她的屁股，拇指按上那个洞。
两人一同到了，热流灌满了她。
你让我好硬，我想把鸡巴埋进你里面。
他退出来，浊液顺着她腿根往下流。
阿明含住了前端，脸颊凹陷下去。
我快去了，她喘着，在他脸上磨。
他两根手指捅进去，弯起来抠弄。
他解開褲子，把性器抵在她嘴邊。
她跨坐上來，把他整根吃了進去。
`),
};

/** Veiled lines that must not be refused. */
export const veiledInnocent: Readonly<Record<'en' | 'zh-CN', readonly string[]>> = {
  en: list(`
Slowly, deliberately, Victor eased the cork past the rim.
She sank to her knees in the wet sand and wept.
His voice stuttered, and the words died in his throat.
I wrap my scarf around your neck as the wind slams into us again and again.
*my fingers slide between yours, finding them cold*
*pushes you playfully against the snowbank and steals a kiss*
The blanket fell away, and she blushed, and he turned to face the wall.
Two strokes later the rower was over the line.
He kissed her until her knees gave out, and carried her over the threshold. The door closed.
"Trust yourself," he said, and she spread the map open with two fingers.
The key was so well oiled that it slid in without effort.
Her laughter hit hard, and she clamped a hand over her mouth.
Oh god, your soup feels so good inside me.
He spat on his palm and gripped the axe.
The cat lapped at the milk like a starving thing.
She hummed along, and the vibration made the glass buck.
He pressed his thumb to the hole in the dyke.
They came together in the square, their banners flooding the street.
You make me so happy, I want to bury my face in your coat.
I'm close, she panted, two streets from the station.
The drill drove two inches into the wall and stuck.
That night neither of them wore anything but moonlight, and I shall say no more.
Her naked shoulders gleamed as she walked into the lake.
He wanted her; she could feel it in the way he did not touch her.
What a cock-up, the minister groaned.
Stop being a pussy and jump, his brother yelled.
My doctor says the lump on my testicle needs an ultrasound. I'm scared.
Is it true that you can get pregnant if he pulls out?
He made me touch him when I was in the army, and I froze.
The teacher explained what an erection is, and the class giggled.
`),
  'zh-CN': list(`
维克多扶着她的手臂，缓缓把她送进车里。
她扯下窗帘，沿着墙根从左往右擦。
他声音一颤，话都堵在了喉咙。
我用围巾缠住你的脖子，任风一次次撞过来。
*手指滑进你的指缝，摸到一片冰凉*
*抬起头迎上你的目光，笑得更深*
她用手扶着栏杆，对准了椅子，慢慢坐下去。
没几下他就把箭射在了靶心里。
“自己弄给我看。”她便分开线团，两指拨开绳结。
抽屉上了油，他毫不费力地推了进去。
她把按摩仪按在肩膀上，直到双肩发软。
啊……你的行李好重，压到我了。
蛇张着嘴，一寸一寸地吞下青蛙。
他吐了口唾沫在掌心，握住斧头抡了起来。
他像饿极了似的埋头吃面。
他拇指按上堤坝的那个洞。
两人一同到了车站，热汗湿透了衬衫。
你让我好开心，我想把脸埋进你的大衣里。
我快到了，她喘着，还有两条街。
钻头捅进墙里两寸，卡住了。
那一晚他们只披着月光，我就不多说了。
她赤裸的肩膀在湖水里闪着光。
他想要她，她从他克制的目光里看得出来。
真他妈见鬼，部长骂道。
别怂，跳啊，他哥喊道。
医生说我睾丸上的肿块要做超声，我好怕。
体外射精真的不会怀孕吗？
当兵的时候他逼我摸他，我整个人都僵了。
老师讲了什么是勃起，全班都笑了。
她們在溫泉裡泡到深夜，說了很多很多話。
`),
};
