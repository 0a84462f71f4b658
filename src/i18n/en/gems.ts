const numbers = new Intl.NumberFormat('en');

/** The English texts of prices and of the gems that one has, apart from the others: the chat loads these at once. */
export const gems = {
  gems: (count: number) => (count === 1 ? '1 gem' : `${numbers.format(count)} gems`),
  worth: (price: string, money: string) => `${price} ≈ ${money}`,
  free: 'Free',
  freeWith: (level: string) => `Free with ${level}`,
  /** Read out behind the number on the chip. */
  chip: 'gems',
  replyCosts: (price: string) => `A reply: ${price}`,
  tooFew: (count: number) => `You have ${numbers.format(count)}.`,
  getMore: 'Get gems',
};

export type GemTexts = typeof gems;
