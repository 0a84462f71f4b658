/** The English texts of what a model does before it speaks. */
export const chatThoughts = {
  loading: 'The model is being loaded. This can take a minute or two.',
  thinking: 'Thinking…',
  thoughts: 'Thoughts',
  /** While kept thoughts come. */
  reading: 'One moment…',
  whose: (name: string) => `What the model thinks before it writes. ${name} does not say this.`,
};

export type ChatThoughtTexts = typeof chatThoughts;
