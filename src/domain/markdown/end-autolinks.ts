import type { attention } from 'micromark-core-commonmark';

type Construct = typeof attention;
type Tokenize = Construct['tokenize'];
type Effects = Parameters<Tokenize>[0];
type State = ReturnType<Tokenize>;

/** The constructs of `micromark-extension-gfm-autolink-literal` for addresses, which have no space after them in Chinese. */
const names: ReadonlySet<string> = new Set(['wwwAutolink', 'protocolAutolink']);
const blank = 0x20;
/** Chinese and Japanese punctuation, full-width or shared with other languages; full-width letters and digits are none. */
const punctuation =
  /^(?![\p{L}\p{N}])[\u2014\u2018-\u201f\u2026\u3000-\u303f\u30fb\ufe30-\ufe4f\uff01-\uff65]$/u;
const letter = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
/** An address up to a top-level domain of Latin letters, or the port after it: no letter of Chinese continues either. */
const wholeHost = /^(?:https?:\/\/|www\.)[^/?#]*\.[a-z]{2,}(?::\d{1,5})?$/i;
/** The longest address up to the end of its port, in UTF-16 units. */
const longestHost = 300;

/** An extension of micromark, as far as this file changes it. */
interface TextExtension {
  text?: Record<number, Construct | Construct[] | undefined> | undefined;
}

/**
 * Returns an extension whose literal autolinks end at Chinese punctuation, and at a Chinese letter after a host:
 * `见https://example.com/路径。谢谢` links `https://example.com/路径`, and `www.example.com查看` the host. GitHub's rules end
 * them at a space only. An address may also begin after either.
 */
export function endAutolinks<Extension extends TextExtension>(extension: Extension): Extension {
  if (extension.text === undefined) return extension;
  const text = Object.fromEntries(
    Object.entries(extension.text).map(([code, constructs]) => [
      code,
      Array.isArray(constructs) ? constructs.map(endOne) : constructs && endOne(constructs),
    ]),
  );
  return { ...extension, text };
}

function endOne(construct: Construct): Construct {
  if (construct.name === undefined || !names.has(construct.name)) return construct;
  const tokenize: Tokenize = function tokenizeLiteral(effects, ok, nok) {
    const start = this.now();
    const endsAt = (code: number) => {
      const character = String.fromCharCode(code);
      if (punctuation.test(character)) return true;
      if (!letter.test(character) || this.now().offset - start.offset > longestHost) return false;
      return wholeHost.test(this.sliceSerialize({ start, end: this.now() }));
    };
    // As if at the beginning of a line.
    const context = isChinese(this.previous) ? { ...this, previous: null } : this;
    return showBlanks(construct, endsAt).call(context, effects, ok, nok);
  };
  const previous: Construct['previous'] = function isAfterWord(code) {
    return isChinese(code) || (construct.previous?.call(this, code) ?? true);
  };
  return { ...construct, previous, tokenize };
}

/** Returns a tokenizer that works as the one of a construct would if there were a blank where an address ends. */
function showBlanks(construct: Construct, endsAt: (code: number) => boolean): Tokenize {
  return function tokenizeWithBlanks(effects, ok, nok) {
    let current: number | null = null;
    let hasEnded = false;
    const end =
      (after: State): State =>
      () => {
        hasEnded = true;
        return after(current);
      };
    const wrap =
      (state: State): State =>
      (code) => {
        current = code;
        const next = state(code !== null && code > 0x7f && endsAt(code) ? blank : code);
        return hasEnded || next === undefined ? next : wrap(next);
      };
    // The parts of the construct: the parser checks that they end with the character that is there.
    const within = (part: Construct): Construct => ({
      ...part,
      tokenize(partEffects, partOk, partNok) {
        const yes: State = () => partOk(current);
        const no: State = () => partNok(current);
        return part.tokenize.call(this, seen(partEffects), yes, no);
      },
    });
    const seen = (all: Effects): Effects => ({
      ...all,
      attempt: (tried, yes, no) => all.attempt(isConstruct(tried) ? within(tried) : tried, yes, no),
      check: (tried, yes, no) => all.check(isConstruct(tried) ? within(tried) : tried, yes, no),
    });
    return wrap(construct.tokenize.call(this, seen(effects), end(ok), end(nok)));
  };
}

function isConstruct(tried: object): tried is Construct {
  return 'tokenize' in tried;
}

function isChinese(code: number | null): boolean {
  if (code === null || code < 0) return false;
  const character = String.fromCharCode(code);
  return punctuation.test(character) || letter.test(character);
}
