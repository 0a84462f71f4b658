/** The house colours of the bundled art: near-black violet ground, ink for lines, and the accent hues. */

/** The darkest ground; every field ends in it. */
export const ground = '#0b0614';
/** The line colour of figures: almost black, still violet. */
export const ink = '#160a26';
/** The line colour of motifs on dark fields. */
export const chalk = '#fff1ec';

/** Accent hues, bright enough to glow on {@link ground}. */
export const hues = {
  rose: '#ff5c8d',
  blush: '#ff9db5',
  crimson: '#f0304f',
  coral: '#ff7657',
  amber: '#ffa344',
  gold: '#ffd27a',
  orchid: '#d76bff',
  magenta: '#f04fc2',
  violet: '#8f5bff',
  plum: '#7a2f9e',
  indigo: '#5563ff',
  blue: '#3f94ff',
  sky: '#6cc6ff',
  teal: '#22c7b8',
  sea: '#2fa38f',
  lilac: '#b9a2ff',
} as const;

export type Hue = keyof typeof hues;

/** Splits `#rrggbb` into its three channels, 0–255. */
function toChannels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Mixes two `#rrggbb` colours; `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const target = toChannels(to);
  const channels = toChannels(from).map((channel, index) => {
    const end = target[index] ?? channel;
    return Math.round(channel + (end - channel) * amount);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
