import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { keepValue } from '#src/client/browser/browser-values.ts';
import type { ChatState, ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { longestNickname, updateUserInfo } from '#src/contract/account/user-calls.ts';
import { chatNameTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { setUser } from '#src/client/account/user.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { returnToField } from '#src/client/chat/view/return-to-field.ts';
import { nameAskedKey } from './name-asked-key.ts';
import type { NamePlaceProps } from './name-place-props.ts';
import { readToldFacts } from '#src/domain/memory/facts/read-told-facts.ts';

/** Height of the messages that have to stay in view, in px. */
const leastMessagesPx = 120;

/** Number of messages that a person sends over the question before it is taken back for good. */
const patience = 2;

/**
 * The question of what the character should call a person who has neither a nickname nor a persona, filled in with the
 * name that they told. It is asked once, not insisted on, and gone at a failure or in a crisis (rule:crisis-help).
 */
export function NameQuestion({ session, name, language }: NamePlaceProps) {
  const id = useId();
  const texts = chatNameTextsOf(language);
  const state = useStore(session.$state);
  const [isAsked, setAsked] = useState(true);
  /** Null until the person types in the field. */
  const [typed, setTyped] = useState<string | null>(null);
  const [said, setSaid] = useState({ words: '', at: 0 });
  const { isBusy, errorText, run } = useAction();
  const sentCount = countOwn(state);
  const [firstCount] = useState(sentCount);
  const value = typed ?? findToldName(state.messages) ?? '';
  const canSave = value.trim() !== '' && !isBusy;
  const isIgnored = sentCount >= firstCount + patience;
  if (isAsked && (isIgnored || isTroubled(state))) setAsked(false);
  const formRef = useRef<HTMLFormElement>(null);
  const hasRoom = useRoom(formRef);
  /** True once the question was in view: where there is no room for it, it is not. */
  const wasSeen = useRef(false);
  useEffect(() => {
    wasSeen.current ||= (formRef.current?.getClientRects().length ?? 0) > 0;
    if (isIgnored && wasSeen.current) keepValue('localStorage', nameAskedKey, '1');
  });

  /** Closes it; the focus must not be lost with its button. */
  function close() {
    returnToField();
    keepValue('localStorage', nameAskedKey, '1');
    setAsked(false);
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    const nickname = value.trim();
    const isDone = await run(async () => {
      setUser(await session.client.call(updateUserInfo, { body: { nickname } }));
    });
    if (!isDone) return;
    setSaid({ words: texts.saved(name, nickname), at: sentCount });
    close();
  }

  return (
    <>
      <p role="status" className="pb-2 text-center text-sm text-muted empty:hidden">
        {said.at === sentCount && said.words}
      </p>
      {isAsked && (
        <form
          ref={formRef}
          hidden={!hasRoom}
          className="box grid gap-2 bg-raised mb-2 text-sm"
          onSubmit={(event) => void save(event)}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <label htmlFor={id} className="min-w-0 grow basis-52 text-pretty">
              {texts.question(name)}
            </label>
            <span className="flex min-w-0 grow items-center gap-2">
              <input
                id={id}
                className="field min-w-0 grow"
                dir="auto"
                maxLength={longestNickname}
                value={value}
                autoComplete="nickname"
                enterKeyHint="done"
                onChange={({ target }) => setTyped(target.value)}
              />
              <button type="submit" className="button-quiet shrink-0" aria-disabled={!canSave || undefined}>
                {texts.save}
              </button>
              <button type="button" className="button-quiet shrink-0" onClick={close}>
                {texts.later}
              </button>
            </span>
          </div>
          <PanelError text={errorText} />
        </form>
      )}
    </>
  );
}

const countOwn = ({ messages }: ChatState) => messages.filter(({ role }) => role === 'user').length;

/** Checks for a failure, and for a message of the site in place of a reply. */
const isTroubled = ({ failure, messages }: ChatState) =>
  failure !== null || messages.at(-1)?.model === 'safety';

/** Finds the name that a person told last: "my name is Mara", 我叫小满; null if they told none. */
function findToldName(messages: readonly Pick<ChatMessage, 'role' | 'content'>[]): string | null {
  const names = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => readToldFacts(content))
    .flatMap((fact) => (fact.kind === 'name' && fact.value.length <= longestNickname ? fact.value : []));
  return names.at(-1) ?? null;
}

/**
 * Checks whether a box above the message field leaves room for the messages: it is to be hidden otherwise. One with the
 * focus stays, and then the notices scroll.
 */
function useRoom(boxRef: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setRoom] = useState(true);
  /** The height of the box when it was last in view, with the space below it. */
  const heightPx = useRef(0);
  useEffect(() => {
    const messages = document.querySelector('.chat-messages');
    const notices = boxRef.current?.closest('.composer-notices');
    if (messages === null || notices == null) return;
    const look = () => {
      const box = boxRef.current;
      if (box === null || box.contains(document.activeElement)) return;
      if (!box.hidden)
        heightPx.current = box.offsetHeight + Number.parseFloat(getComputedStyle(box).marginBottom);
      const missingPx = box.hidden ? heightPx.current : notices.scrollHeight - notices.clientHeight;
      setRoom(messages.clientHeight - missingPx >= leastMessagesPx);
    };
    const observer = new ResizeObserver(look);
    observer.observe(messages);
    observer.observe(notices);
    return () => observer.disconnect();
  }, [boxRef]);
  return hasRoom;
}
