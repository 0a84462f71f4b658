import { ImageUp, Trash2, UserRound } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { findPictureError, pictureTypes, previewPicture } from '#src/client/api/upload-picture.ts';
import { avatarSources } from '#src/domain/pictures/picture-sources.ts';
import { SavedMark, SaveError } from '#src/islands/ui/fields/SavedMark.tsx';
import { useSaveError } from '#src/islands/ui/fields/use-save-error.ts';
import type { SectionProps } from './section-props.ts';

/** The person's picture: shown during the upload, and removed again if the server rejects it. Members only. */
export function AvatarField({ user, isMember, saver, texts }: SectionProps) {
  const id = useId();
  const [preview, setPreview] = useState<string | null>(null);
  const errorProps = useSaveError(saver, 'avatar', `${id}-hint`);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file === undefined || preview !== null) return;
    const message = findPictureError(file);
    if (message === null) {
      setPreview(await previewPicture(file).catch(() => ''));
      await saver.saveAvatar(file);
      setPreview(null);
    } else {
      saver.$states.setKey('avatar', { phase: 'failed', message });
    }
    // The same file may be chosen again.
    target.value = '';
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Portrait path={user?.avatar ?? null} preview={preview} />
      <div className="min-w-0 grow basis-56">
        <p className="flex items-baseline gap-3 font-semibold">
          {texts.picture}
          <SavedMark saver={saver} field="avatar" texts={texts} />
        </p>
        <p id={`${id}-hint`} className="text-pretty text-sm text-muted">
          {isMember ? texts.pictureHint : texts.pictureForMembers}
        </p>
        {isMember && (
          <div className="mt-3 flex flex-wrap gap-2">
            <label className="button-quiet cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
              <ImageUp size={16} aria-hidden />
              {preview === null ? texts.chooseFile : texts.uploading}
              <input
                type="file"
                className="sr-only"
                accept={pictureTypes.join(',')}
                onChange={(event) => void choose(event)}
                {...errorProps}
              />
            </label>
            {user !== null && user.avatar !== null && preview === null && (
              <button
                type="button"
                className="icon-button border border-field"
                aria-label={texts.removePicture}
                title={texts.removePicture}
                onClick={() => void saver.save({ avatar: null })}
              >
                <Trash2 size={18} aria-hidden />
              </button>
            )}
          </div>
        )}
        <SaveError saver={saver} field="avatar" />
      </div>
    </div>
  );
}

function Portrait({ path, preview }: { path: string | null; preview: string | null }) {
  if (preview !== null && preview !== '') {
    return <img src={preview} alt="" width={96} height={96} className="avatar size-24 animate-pulse" />;
  }
  if (path === null) {
    return (
      <span className="avatar picture-missing size-24" aria-hidden>
        <UserRound size={44} strokeWidth={1.5} />
      </span>
    );
  }
  const { src, srcset } = avatarSources(path);
  return (
    <img src={src} srcSet={srcset} sizes="96px" alt="" width={96} height={96} className="avatar size-24" />
  );
}
