import type { Picture } from '#src/contract/pictures/picture.ts';
import { pictureSources } from '#src/domain/pictures/picture-sources.ts';

/**
 * The picture behind the messages, under a veil of the page's background colour that keeps every word readable in both
 * themes.
 */
export function ChatBackground({ picture }: { picture: Picture | null }) {
  if (picture === null) return null;
  const { src, srcset, width, height } = pictureSources(picture, [480, 720, 960, 1440]);
  return (
    <div className="chat-background" aria-hidden>
      <img src={picture.blur} alt="" />
      <img
        key={picture.path}
        src={src}
        srcSet={srcset}
        sizes="(min-width: 1200px) 60vw, 100vw"
        width={width}
        height={height}
        alt=""
        decoding="async"
      />
    </div>
  );
}
