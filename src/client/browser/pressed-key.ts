interface KeyPress {
  key: string;
  isComposing: boolean;
  keyCode: number;
}

/**
 * Returns the key of an event, as `event.key` does; empty while an input method composes, whose Enter takes a word and
 * whose Escape drops it. Safari ends a composition before this event: then only the key code 229 shows it, which is
 * deprecated without a replacement.
 * @param event an event of the browser or of React
 */
export function pressedKey(event: KeyPress | { nativeEvent: KeyPress }): string {
  const press = 'nativeEvent' in event ? event.nativeEvent : event;
  return press.isComposing || press.keyCode === 229 ? '' : press.key;
}
