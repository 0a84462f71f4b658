/** Builds a chat file: each value as one line of JSON. */
export function buildChatFile(lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

export const chatHeader = {
  user_name: 'Ann',
  character_name: 'Peng Yue',
  create_date: '2026-01-02T03:04:05.678Z',
  chat_metadata: {},
};

/** Composes a line of a person, or of the character. */
export function chatLine(mes: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  const name = more['is_user'] === true ? 'Ann' : 'Peng Yue';
  return {
    name,
    is_user: false,
    is_system: false,
    send_date: '2026-01-02T03:05:00.000Z',
    mes,
    extra: {},
    ...more,
  };
}
