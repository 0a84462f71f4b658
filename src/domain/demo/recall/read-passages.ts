const longestText = 20_000;
const mostPassages = 150;
/** Characters read of all texts together: more than the passages that are kept need. */
const mostRead = 40_000;
const longest = { latin: 260, han: 120 };

/** Returns sentences of a card about the character, each short enough for a reply; long sentences are halved. */
export function readPassages(texts: readonly string[]): string[] {
  let left = mostRead;
  return texts
    .flatMap((text) => {
      const read = text.slice(0, Math.min(longestText, left));
      left -= read.length;
      return splitSentences(read);
    })
    .flatMap((sentence) => (isShort(sentence) ? [sentence] : sentence.split(/[;；]/)))
    .map((sentence) => sentence.replace(/[*_#`\\]/g, '').trim())
    .filter((sentence) => sentence.length > 5 && isShort(sentence))
    .slice(0, mostPassages);
}

/** Splits a text into whole sentences, with the closing quotation marks and brackets. */
function splitSentences(text: string): string[] {
  return (
    text
      .replace(/\s+/g, ' ')
      .match(/(?:[^.!?。！？]|\.(?=[\p{L}\p{N}]))+[.!?。！？…]*["'”’」』)）]*/gu)
      ?.map((part) => part.trim()) ?? []
  );
}

function isShort(sentence: string): boolean {
  const most = /\p{Script=Han}/u.test(sentence) ? longest.han : longest.latin;
  return sentence.length <= most;
}
