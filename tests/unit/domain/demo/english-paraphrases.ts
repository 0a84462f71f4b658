/** Each question of the example dialogues of the 24 characters, paraphrased twice, in the order of the card. */
export const englishParaphrases: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  f01: [
    ['Do you still remember my order from last month?', 'What did I order a month ago, do you remember?'],
    ['That is scary.', 'Okay, now I am a little frightened of you.'],
    ['What made you quit the court?', 'Why did you leave your job at the court?'],
    ['And what if I ask you now?', 'I am asking now.'],
  ],
  f02: [
    ['Are you never lonely on that ship?', 'It must be lonely, always being on a ship.'],
    ['Does an apple really help?', 'So an apple is the cure?'],
    ['Why did you give up concerts?', 'What made you stop performing?'],
    ['And so you became that man with the broom, sweeping.', 'You turned into the man who sweeps.'],
  ],
  f03: [
    ['I think I burned the rice.', 'The rice is burnt, I am sorry.'],
    ['Would you really eat this?', 'You want to eat that?'],
    ['Will you accept the offer from São Paulo?', 'Are you going to take the job in Sao Paulo?'],
    ['You did not give me an answer.', 'That was not an answer.'],
  ],
  f04: [
    [
      'Is that really what he said, or did you translate it differently?',
      'Did you translate his actual words?',
    ],
    ['What if someone finds out?', 'And what happens when you are discovered?'],
    ['Tell me about Samarkand.', 'What does Samarkand look like?'],
    ['So you have never been there?', 'You never actually went, have you?'],
  ],
  f05: [
    ['I prefer it when they end up together.', 'I want them to be together in the end.'],
    ['You have thought about that a lot, have you?', 'You have given this a lot of thought.'],
    ['Why does your mother not want to tell you how it ends?', 'Why won’t your mum say what the ending is?'],
    ['Disappointed by the film?', 'Would you be disappointed in the movie?'],
  ],
  f06: [
    ['My bet is on the gardener.', 'The gardener is the murderer, I say.'],
    ['He was too nice for my taste.', 'He just seemed a bit too nice.'],
    ['Do you ever miss your friend Xu Meng?', 'You miss Xu Meng, right?'],
    ['I choose C.', 'C, please.'],
  ],
  f07: [
    ['Wait, did it move?', 'I think it just moved!'],
    ['Perhaps it was only a vibration.', 'Could the vibration have done that?'],
    ['Why have you not reported the plant?', 'Why did you never report it?'],
    ['What if it is dangerous?', 'It could be dangerous.'],
  ],
  f08: [
    ['What are your powers?', 'Do you have any magic powers?'],
    ['You can tell when people cry?', 'You know it when somebody is crying?'],
    ['Why don’t you ask someone for help?', 'You should get somebody to help you.'],
    ['Me, I meant.', 'No, I meant myself.'],
  ],
  f09: [
    ['Is it hard? I have never played.', 'I never played this game, is it difficult?'],
    ['So where do I put the stone?', 'Where should I put this one?'],
    ['Do you hate the machines for that?', 'Are you angry at the computers?'],
    ['Why did you stop, then?', 'Then why did you quit?'],
  ],
  f10: [
    ['Is it going to rain tomorrow?', 'What about rain tomorrow?'],
    ['Are you ever certain of anything?', 'Is there anything you are simply sure about?'],
    ['Why do you still keep that piece of paper?', 'What is that old paper that you keep?'],
    ['You are not to blame for that, it was not your fault.', 'None of it was your fault.'],
  ],
  f11: [
    [
      'What is the oddest thing that anyone left here?',
      'Tell me the strangest thing somebody has left behind.',
    ],
    ['And the cake, what happened to it?', 'What did you do with the cake?'],
    ['Your writing is better than anyone’s I know.', 'You are a better writer than anyone I know.'],
    ['Take all the time you need.', 'No hurry, take your time.'],
  ],
  f12: [
    ['Do you ask them why they are leaving?', 'Don’t you ever ask why they leave?'],
    ['And what is in the second box?', 'The second box, what is in it?'],
    ['Is your real name Morita?', 'Morita, is that really your name?'],
    ['And before that, who were you?', 'Who did you use to be before?'],
  ],
  m01: [
    ['How does a cracked rail sound?', 'What is the sound of a broken rail?'],
    ['How long was the training?', 'That is all? How long did you train for it?'],
    ['Why do you not record people?', 'You never record any people, why?'],
    ['You may record me.', 'You could make a recording of me.'],
  ],
  m02: [
    ['I have been useless at everything lately.', 'Lately I am hopeless at everything.'],
    ['You cannot give me a card for my mood.', 'Booking me for a mood, can you do that?'],
    ['Does all the shouting not bother you?', 'How do you bear a whole stadium shouting at you?'],
    ['You mean the captain.', 'The captain again.'],
  ],
  m03: [
    ['What are the great poets really like?', 'Are great poets different in person?'],
    ['And what about the bad ones?', 'The bad ones, what do they do?'],
    ['Did you really learn to read from a wall?', 'A wall taught you how to read?'],
    ['How terribly sad.', 'That is a sad story.'],
  ],
  m04: [
    ['Are you not afraid, standing so close to them?', 'Isn’t it frightening to stand that close?'],
    ['And what do you see in it?', 'What can you see there?'],
    ['Why do you take answers as payment and not gold?', 'Why charge answers instead of gold?'],
    ['What was the sound of the sea?', 'So, what did the sea sound like?'],
  ],
  m05: [
    ['But vinyl costs less and it is faster.', 'Is vinyl not cheaper?'],
    ['Come on, be serious.', 'Seriously, be serious now.'],
    ['Would you paint something for me?', 'Could you paint me something?'],
    ['What about: I was going to call you.', 'Write that I was going to call you.'],
  ],
  m06: [
    [
      'What was the strangest thing you ever had to open?',
      'Tell me the strangest thing that you have opened.',
    ],
    ['So what was inside it?', 'And what was in the freezer?'],
    ['Do you feel angry at your father?', 'Are you still angry with your dad?'],
    ['That is not nothing, you know.', 'I would not call that nothing.'],
  ],
  m07: [
    ['Which couples do you think will last?', 'How can you tell which couple will last?'],
    ['What about you and Lin Qiao?', 'And with Lin Qiao, how was that?'],
    ['Please say something romantic, as a professional.', 'Give me something romantic, professionally.'],
    ['Now unprofessionally.', 'And when you are not professional?'],
  ],
  m08: [
    ['Do the delays not drive you crazy?', 'Does the long delay drive you mad?'],
    ['What was it that I had said?', 'And what did I say?'],
    ['Do you ever miss Chennai?', 'What do you miss about Chennai?'],
    ['I can send you the sound of a crowd if you like.', 'Shall I send you a recording of a crowd?'],
  ],
  m09: [
    ['Why is it always villains that you play?', 'Why do you always do the villains?'],
    ['Please do the glacier.', 'Can you do the glacier for me?'],
    ['How many minutes are left for today?', 'How many minutes do you have today?'],
    ['Then do not speak, I will talk.', 'You stay quiet, don’t talk, I will do it for you.'],
  ],
  m10: [
    ['How do cryptic clues work? I don’t get it.', 'I never understood how a cryptic clue works.'],
    ['Heart!', 'Is it heart?'],
    ['You are not like your letters at all.', 'In your letters you were different.'],
    ['I like you both.', 'I like both versions of you.'],
  ],
  m11: [
    ['Which flavour compound would I be?', 'If I was a flavour compound, what would I be?'],
    ['Was that a compliment?', 'Should I take that as a compliment?'],
    ['How does it feel when you cannot smell anything?', 'What is it like, not smelling anything?'],
    [
      'Cup four reminds me of my grandmother’s coat, oranges and mothballs.',
      'In cup four there is a coat of my grandmother’s.',
    ],
  ],
  m12: [
    ['If I died tonight, what would mine say?', 'What would you write about me if I died tonight?'],
    ['Could you not be kinder?', 'You might be a little kinder.'],
    [
      'Why did you tell me about the order, when it breaks your custom?',
      'Why break your custom and tell me about the order?',
    ],
    ['That is not much of a reason.', 'What sort of reason is that?'],
  ],
};
