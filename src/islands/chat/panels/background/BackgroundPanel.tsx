import { useCallback } from 'react';
import type { Background } from '#src/contract/chat/background.ts';
import { buyBackground, listBackgrounds } from '#src/contract/chat/media-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { loadGems } from '#src/client/gems/gems.ts';
import { requireUser } from '#src/client/account/user.ts';
import { type PanelProps, requireDone } from '../parts/panel-hooks.ts';
import { PanelEmpty, PanelError, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { BackgroundTile, NoBackgroundTile } from './BackgroundTile.tsx';

/** The pictures for the chat's background: unlocked pictures to choose, the other pictures to unlock. */
export default function BackgroundPanel({ session, character, language }: PanelProps) {
  const { client } = session;
  const texts = chatPanelTextsOf(language);
  const words = texts.backgrounds;
  const load = useCallback(
    () => client.call(listBackgrounds, { query: { character_id: character.id } }),
    [client, character.id],
  );
  const loaded = usePanelData(load);
  const chosen = useSelected(session.$state, (state) => state.conversation?.background_id ?? null);
  const { isBusy, errorText, run } = useAction();

  const choose = (id: string | null) =>
    run(async () => {
      await session.requireConversation();
      await requireDone(session, session.setBackground(id), language);
    });

  async function buy(background: Background, all: readonly Background[]) {
    await run(async () => {
      if (!(await requireUser()).isLogin) {
        openDialog({ name: 'login', reason: 'background' });
        return;
      }
      const bought = await client.call(buyBackground, { body: { background_id: background.id } });
      void loadGems();
      loaded.replace(all.map((each) => (each.id === bought.id ? bought : each)));
      await requireDone(session, session.setBackground(bought.id), language);
    });
  }

  return (
    <PanelLoaded loaded={loaded} texts={texts}>
      {(backgrounds) => (
        <div className="grid gap-3" aria-busy={isBusy || undefined}>
          <PanelError text={errorText} />
          {backgrounds.length === 0 && (
            <PanelEmpty heading={words.empty}>
              <p className="text-sm text-muted">{words.emptyHint(character.name)}</p>
            </PanelEmpty>
          )}
          {backgrounds.length > 0 && (
            <ul className="grid grid-cols-2 gap-3" aria-label={words.list}>
              <NoBackgroundTile texts={texts} isChosen={chosen === null} onChoose={() => void choose(null)} />
              {backgrounds.map((background) => (
                <BackgroundTile
                  key={background.id}
                  background={background}
                  language={language}
                  isChosen={background.id === chosen}
                  texts={texts}
                  onChoose={() => void choose(background.id)}
                  onBuy={() => void buy(background, backgrounds)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </PanelLoaded>
  );
}
