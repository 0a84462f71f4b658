/** Complexions and hair colours that the figures share. */

export const skins = {
  porcelain: '#ffe2d4',
  peach: '#fbd0b4',
  honey: '#efb98f',
  tan: '#d8986d',
  umber: '#b0714d',
  cocoa: '#875239',
} as const;

export const hairs = {
  ink: '#160a26',
  espresso: '#2d1420',
  chestnut: '#5e2a28',
  ash: '#c2a189',
  silver: '#b3a9c4',
  slate: '#5a5475',
  iron: '#383152',
  fern: '#1f8a5e',
} as const;

export const lipsticks = { rose: '#c22355', berry: '#a11d5c', wine: '#8f1440' } as const;
