import { ImageUp, Trash2, UserRound } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { findPictureError, pictureTypes, previewPicture } from '#src/client/api/upload-picture.ts';
import type { Persona } from '#src/contract/personas/persona-calls.ts';
import { avatarSources } from '#src/domain/pictures/picture-sources.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import type { usePersonas } from './use-personas.ts';

interface PersonaAvatarProps {
  persona: Persona;
  texts: PanelTexts;
  personas: ReturnType<typeof usePersonas>;
}

/** The picture of a persona: shown during the upload, and removed again if the server rejects it. */
export function PersonaAvatar({ persona, texts, personas }: PersonaAvatarProps) {
  const words = texts.personas;
  const [preview, setPreview] = useState<string | null>(null);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const { isBusy, errorText, run } = useAction();

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file === undefined || isBusy) return;
    const message = findPictureError(file);
    setWrongFile(message);
    if (message === null) {
      setPreview(await previewPicture(file).catch(() => ''));
      await run(() => personas.upload(persona, file));
      setPreview(null);
    }
    // The same file may be chosen again.
    target.value = '';
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Portrait path={persona.avatar} preview={preview} />
      <div className="flex min-w-0 grow basis-40 flex-wrap gap-2">
        <label className="button-quiet button-small file-button">
          <ImageUp size={16} aria-hidden />
          {isBusy ? words.uploading : words.choosePicture}
          <input
            type="file"
            className="sr-only"
            accept={pictureTypes.join(',')}
            onChange={(event) => void choose(event)}
          />
        </label>
        {persona.avatar !== null && !isBusy && (
          <button
            type="button"
            className="button-quiet button-small"
            onClick={() => void run(() => personas.edit(persona, { avatar: null }))}
          >
            <Trash2 size={16} aria-hidden />
            {words.removePicture}
          </button>
        )}
      </div>
      <PanelError text={wrongFile ?? errorText} />
    </div>
  );
}

function Portrait({ path, preview }: { path: string | null; preview: string | null }) {
  if (preview !== null && preview !== '') {
    return <img src={preview} alt="" width={64} height={64} className="avatar size-16 animate-pulse" />;
  }
  if (path === null) {
    return (
      <span className="avatar picture-missing size-16" aria-hidden>
        <UserRound size={30} strokeWidth={1.5} />
      </span>
    );
  }
  const { src, srcset } = avatarSources(path);
  return (
    <img src={src} srcSet={srcset} sizes="64px" alt="" width={64} height={64} className="avatar size-16" />
  );
}
