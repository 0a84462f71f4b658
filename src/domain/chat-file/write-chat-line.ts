/** What the first line of a chat says. */
export interface WrittenHeader {
  userName: string;
  characterName: string;
  title: string;
  createdAt: Date;
}

export interface WrittenVariant {
  content: string;
  sentAt: Date;
  /** What wrote it; null for a person. */
  model: string | null;
  /** True where a model wrote it: then it says so (trust row 24). */
  isAi: boolean;
}

export interface WrittenMessage {
  name: string;
  isUser: boolean;
  variants: readonly WrittenVariant[];
  /** The place of the variant that is on the active branch. */
  chosen: number;
}

/** The first line of a chat as SillyTavern reads it (interop), with its line feed. */
export function writeChatHeader({ userName, characterName, title, createdAt }: WrittenHeader): string {
  const header = {
    user_name: userName,
    character_name: characterName,
    create_date: createdAt.toISOString(),
    chat_metadata: title === '' ? {} : { title },
  };
  return `${JSON.stringify(header)}\n`;
}

/** A message with its variants as SillyTavern reads it (interop), with its line feed; empty for one without variants. */
export function writeChatMessage({ name, isUser, variants, chosen }: WrittenMessage): string {
  const shown = variants[chosen];
  if (shown === undefined) return '';
  const swipes = {
    swipe_id: chosen,
    swipes: variants.map(({ content }) => content),
    swipe_info: variants.map((variant) => ({
      send_date: variant.sentAt.toISOString(),
      extra: describe(variant),
    })),
  };
  const message = {
    name,
    is_user: isUser,
    is_system: false,
    send_date: shown.sentAt.toISOString(),
    mes: shown.content,
    extra: describe(shown),
    ...(variants.length > 1 ? swipes : {}),
  };
  return `${JSON.stringify(message)}\n`;
}

function describe({ model, isAi }: WrittenVariant): object {
  return model === null ? {} : { api: 'yuanfen', model, ai_generated: isAi };
}
