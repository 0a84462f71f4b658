/** A model in a server's list. Servers state the purpose of the model in different fields, most servers in none. */
export interface ListedModel {
  id: string;
  /** Together, LM Studio: `chat`, `llm`, `embedding`, `image` … */
  type?: string | undefined;
  /** Mistral. */
  capabilities?: { completion_chat?: boolean | undefined } | undefined;
  /** Groq. */
  active?: boolean | undefined;
}

const otherTypes = /embed|rerank|image|audio|speech|transcri|moderation|video|classif/i;
/** Names of models that embed, rank, hear, speak, draw or judge, and KoboldCpp's without a model. */
const otherNames =
  /embed|rerank|minilm|(?:^|[/:_-])(?:bge|gte|e5)(?:$|[^a-z0-9])|whisper|(?:^|[^a-z])(?:tts|asr|stt|ocr|clip|siglip)(?:$|[^a-z])|kokoro|parakeet|transcri|dall-?e|stable-?diffusion|sdxl|(?:^|[/:_-])flux(?:$|[^a-z])|gpt-image|moderation|(?:^|[/:_-])(?:sora|veo|imagen)(?:$|[^a-z])|(?:llama|shield|prompt)-?guard|(?:^|\/)inactive$/i;

/** True if a model that a server lists can chat, as far as its list shows. */
export function isChatModel({ id, type, capabilities, active }: ListedModel): boolean {
  if (active === false || capabilities?.completion_chat === false) return false;
  return !otherTypes.test(type ?? '') && !otherNames.test(id);
}
