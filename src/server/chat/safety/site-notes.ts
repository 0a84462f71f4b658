import notes from '#src/content/honesty.json' with { type: 'json' };

const quoted = [...notes.en, ...notes['zh-CN']].map((note) =>
  note.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
);
const anyNote = new RegExp(`(?:…\\s?)?(?:${quoted.join('|')})`, 'gu');

/**
 * What a character said itself: the site's own sentences, which stand in brackets in the place of a claim to be human, are
 * left out. Models read this, so that nothing of the site is taken for the character's words.
 */
export function leaveOutSiteNotes(text: string): string {
  return text.includes('[') || text.includes('【') ? text.replaceAll(anyNote, '…') : text;
}
