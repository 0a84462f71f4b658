/** The looks of the characters m01–m12, chosen to fit `src/content/characters`. */
import { hairs, skins } from './palette.ts';
import type { Look } from './portrait.ts';

export const looksOfMen: Readonly<Record<string, Look>> = {
  // Metro tunnel inspector, 34: hair flattened by the helmet, a tunnel.
  m01: {
    key: 'blue',
    fill: 'violet',
    motif: 'arch',
    skin: skins.porcelain,
    hair: { variant: '49', color: hairs.ink },
    body: '07',
    face: { eyes: '05', brows: '07', nose: '05', lips: '17' },
  },
  // Notary clerk and referee, 38: sunburnt, pens in the pocket.
  m02: {
    key: 'amber',
    fill: 'plum',
    motif: 'sun',
    skin: skins.tan,
    hair: { variant: '35', color: hairs.iron },
    body: '25',
    face: { eyes: '05', brows: '08', nose: '12', lips: '23' },
  },
  // Interpreter on the Ming treasure fleet, 37: topknot, beard, robe, the sea.
  m03: {
    key: 'teal',
    fill: 'indigo',
    motif: 'waves',
    skin: skins.honey,
    hair: { variant: '29', color: hairs.ink },
    body: '13',
    face: { eyes: '03', brows: '07', nose: '16', lips: '17', beard: '11' },
  },
  // Water-meter reader, once a river god, 44: damp hair, municipal blue.
  m04: {
    key: 'sea',
    fill: 'blue',
    motif: 'arcs',
    skin: skins.peach,
    hair: { variant: '13', color: hairs.slate },
    body: '05',
    face: { eyes: '03', brows: '07', nose: '18', lips: '23', beard: '06' },
  },
  // Sign painter in Lagos, 29: loud shirt, a brush line.
  m05: {
    key: 'coral',
    fill: 'magenta',
    motif: 'thread',
    skin: skins.cocoa,
    hair: { variant: '22', color: hairs.ink },
    body: '15',
    face: { eyes: '05', brows: '07', nose: '18', lips: '25' },
  },
  // Lost-property clerk, once a handwriting examiner, 47: grey crew cut, glasses.
  m06: {
    key: 'lilac',
    fill: 'plum',
    motif: 'rain',
    skin: skins.peach,
    hair: { variant: '55', color: hairs.silver },
    body: '20',
    face: { eyes: '03', brows: '09', nose: '10', lips: '21', glasses: '08' },
  },
  // Wedding host, 36: burgundy suit, two rings.
  m07: {
    key: 'crimson',
    fill: 'magenta',
    motif: 'twin',
    skin: skins.peach,
    hair: { variant: '54', color: hairs.ink },
    body: '17',
    face: { eyes: '05', brows: '08', nose: '07', lips: '14' },
  },
  // Ice-tug pilot, 43: clean-shaven, an orbit.
  m08: {
    key: 'violet',
    fill: 'blue',
    motif: 'orbit',
    skin: skins.umber,
    hair: { variant: '16', color: hairs.ink },
    body: '10',
    face: { eyes: '05', brows: '08', nose: '12', lips: '17' },
  },
  // Voice actor, 52: balding, moustache, cardigan.
  m09: {
    key: 'orchid',
    fill: 'plum',
    motif: 'halo',
    skin: skins.honey,
    hair: { variant: '42', color: hairs.iron },
    body: '09',
    face: { eyes: '03', brows: '07', nose: '01', lips: '03', beard: '10' },
  },
  // Hill farmer and crossword setter, 25: curls, hooded top, a grid.
  m10: {
    key: 'sea',
    fill: 'indigo',
    motif: 'grid',
    skin: skins.porcelain,
    hair: { variant: '33', color: hairs.chestnut },
    body: '23',
    face: { eyes: '05', brows: '12', nose: '13', lips: '23' },
  },
  // Instant-noodle flavour developer, 28: one tuft, short-sighted, lab coat.
  m11: {
    key: 'blush',
    fill: 'magenta',
    motif: 'stars',
    skin: skins.porcelain,
    hair: { variant: '12', color: hairs.ink },
    body: '16',
    face: { eyes: '05', brows: '05', nose: '16', lips: '17', glasses: '11' },
  },
  // Epitaph writer to the martial world, 33: high ponytail, robe, moon.
  m12: {
    key: 'sky',
    fill: 'violet',
    motif: 'moon',
    skin: skins.porcelain,
    hair: { variant: '47', color: hairs.iron },
    body: '12',
    face: { eyes: '01', brows: '07', nose: '07', lips: '17', beard: '12' },
  },
};
