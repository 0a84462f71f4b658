import { isJsonObject } from '#src/domain/json/json-values.ts';
import { findErrorObject, readErrorBody } from '../reply/upstream-fault.ts';

/** The name under which a refused system message is learnt; no field is called that. */
export const systemRole = 'system role';

/** The parts of a request that its server may refuse. */
export interface SentFields {
  /** The names of all fields that may be left out. */
  names: readonly string[];
  /** The field with the most tokens of the answer, and its value; undefined if it was left out. */
  limit: { name: string; tokens: number } | undefined;
}

/** The meaning of a refusal, as far as it names something that was sent. */
export interface RequestRefusal {
  /** Fields that the server does not know for this model. */
  fields: string[];
  /** Fields whose value, or combination with others, it refused in this request. */
  values: string[];
  /** The most tokens of an answer that it accepts. */
  mostTokens: number | undefined;
}

/** One complaint of a server; `field` and `code` come from fields of their own. */
interface Complaint {
  text: string;
  field: string;
  code: string;
}

/** Characters of a complaint that are read. */
const readCharacters = 600;
/** Characters around matched words that are compared with the prompt as well. */
const besideWords = 16;
/** The place from which an error repeats the request: FastAPI and pydantic in their various forms. */
const echoStart = /['"]?\binput(?:_value)?['"]?\s?[:=]|\{\s*['"]?(?:model|messages)['"]?\s*:|messages=\[/i;

/** Codes of an unknown field: OpenAI, pydantic. */
const unknownCodes = /(?:unsupported|unknown|unrecognized)_(?:parameter|argument|field)|extra_forbidden/i;
/** The end of a statement about a field, after which no condition follows. */
const end =
  '[\'"`]?(?: (?:parameter|argument|field|option|property|sequences?))?(?:,? (?:with|by|for|on|in) (?:this|the|your)\\b|\\s*[.,;:)\\]]|\\s*$)';
const name = '[\'"`]?([a-z][a-z0-9_]*)';
/** The wordings of an unknown field: the first group is its name. */
const unknownWordings = [
  // OpenAI, Groq, Rust's serde, Python.
  `(?:unsupported|unknown|unrecognized|unexpected|extra|additional) (?:request |keyword )?(?:parameter|argument|field|property|option|input)s?(?: supplied| provided)?:? ${name}`,
  // OpenAI, Groq, JSON schema, Anthropic's newer models.
  `${name}['"\`]? (?:was|is|are) (?:unexpected|unsupported|unknown|deprecated|not (?:supported|allowed|permitted|recognized|known|available))${end}`,
  `(?:does|do) not (?:support|accept|allow|know|recognize) (?:the |a )?(?:parameter |argument |field |option )?${name}${end}`,
  // Anthropic.
  `${name}['"\`]?: (?:extra (?:inputs|fields)|unexpected (?:field|property)|not supported|unsupported)`,
  // xAI.
  `(?:parameter|argument|field)s? (?:is |are )?not (?:supported|allowed|recognized)(?: (?:with|by|for|on) (?:this|the) model)?: ${name}`,
  // vLLM, which writes pydantic's list as a text.
  `extra_forbidden['"], ['"]loc['"]: [([](?:['"]body['"], )?${name}`,
].map((pattern) => new RegExp(pattern, 'i'));
/** OpenAI's reasoning models, whose only value is the default. */
const onlyDefault = /only the default(?: \([^)]*\))? value is supported/i;
/** Words of a condition: then the server knows the field. */
const conditions =
  /\b(?:when|if|unless|while|both|together|combin\w*|simultaneous\w*|only one|greater|less|larger|smaller|above|below|between|range|must|should|at (?:most|least)|too)\b/i;
/** Words about fields that exclude each other. */
const exclusive =
  /\b(?:both|together|combin\w*|simultaneous\w*|only one|either|exclusive|conflicts?|at the same time)\b/i;
/** Other names that servers give to the limit of an answer. */
const limitNames = /max_?(?:output_?|new_?|completion_?)?tokens|(?:completion|output) tokens/i;
const wholeNumbers = /(?<![\w.,-])\d[\d,]*(?![\w-]|\.\d)/g;
/** A smaller number in an error is no limit of an answer. */
const leastLimit = 16;

/**
 * Reads what a server refused in a request: which fields it does not know, and which values it does not accept. An
 * error may repeat the request and people's texts, which say nothing about either.
 * @param isOwn true if words are the server's own
 * @returns null if it names nothing that was sent
 */
export function readRefusal(
  { body, status }: { body: string; status: number },
  sent: SentFields,
  isOwn: (words: string) => boolean,
): RequestRefusal | null {
  const refusal: RequestRefusal = { fields: [], values: [], mostTokens: undefined };
  for (const complaint of listComplaints(body, status)) addComplaint(refusal, complaint, { sent, isOwn });
  const isNothing = refusal.fields.length + refusal.values.length === 0 && refusal.mostTokens === undefined;
  return isNothing ? null : refusal;
}

function listComplaints(body: string, status: number): Complaint[] {
  const { message, code } = readErrorBody(body, status);
  const error = findErrorObject(body);
  if (!isJsonObject(error)) return [{ text: readable(message), field: '', code }];
  const details: unknown[] = Array.isArray(error.detail) ? error.detail : [];
  return [
    { text: readable(message), field: toText(error.param), code },
    ...details.filter(isJsonObject).map(({ msg, loc, type }) => ({
      text: readable(toText(msg)),
      field: toText(Array.isArray(loc) ? loc.at(-1) : ''),
      code: toText(type),
    })),
  ];
}

function addComplaint(
  refusal: RequestRefusal,
  { text, field, code }: Complaint,
  { sent, isOwn }: { sent: SentFields; isOwn: (words: string) => boolean },
): void {
  const words = new Set([field, ...text.split(/\W+/)].map(toSnakeCase));
  const named = sent.names.filter((each) => words.has(each));
  const isLimit = limitNames.test(`${field} ${text}`) && sent.limit !== undefined;
  const mostTokens = isLimit ? findLimit(text, sent.limit?.tokens ?? 0) : undefined;
  if (mostTokens !== undefined) {
    refusal.mostTokens = mostTokens;
    return;
  }
  const [first] = named;
  if (first === undefined) {
    if (isLimit && sent.limit !== undefined) refusal.values.push(sent.limit.name);
  } else if (named.length > 1) {
    refusal.values.push(...(exclusive.test(text) ? named.slice(1) : named));
  } else if (isUnknown(first, { text, field, code }, isOwn)) {
    refusal.fields.push(first);
  } else refusal.values.push(first);
}

/** True if a server says of a field that it does not know it, without a condition. */
function isUnknown(
  sentName: string,
  { text, field, code }: Complaint,
  isOwn: (words: string) => boolean,
): boolean {
  if (conditions.test(text)) return false;
  if (toSnakeCase(field) === sentName && unknownCodes.test(code)) return true;
  return [onlyDefault, ...unknownWordings].some((wording) => {
    const found = wording.exec(text);
    if (found === null) return false;
    const [words, refused = sentName] = found;
    const from = Math.max(0, found.index - besideWords);
    const around = text.slice(from, found.index + words.length + besideWords);
    return toSnakeCase(refused) === sentName && isOwn(around);
  });
}

/** Finds the server's limit: the largest number in its words that is smaller than the number that it refused. */
function findLimit(text: string, sentTokens: number): number | undefined {
  const numbers = [...text.matchAll(wholeNumbers)].map(([digits]) => Number(digits.replaceAll(',', '')));
  const smaller = numbers.filter((number) => number >= leastLimit && number < sentTokens);
  return smaller.length === 0 ? undefined : Math.max(...smaller);
}

function readable(text: string): string {
  const echoAt = text.search(echoStart);
  return (echoAt === -1 ? text : text.slice(0, echoAt)).slice(0, readCharacters);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Writes `presencePenalty` as `presence_penalty`. */
function toSnakeCase(word: string): string {
  return word.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
