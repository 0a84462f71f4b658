import { avatarSources, initialOf } from '#src/domain/pictures/picture-sources.ts';

interface FaceProps {
  /** `/pictures/{id}`; null if there is no picture. */
  path: string | null;
  /** The name whose first letter replaces a missing picture. */
  name: string;
  /** Its size, as classes. */
  size: string;
}

/** The round face of a character, beside its name. */
export function Face({ path, name, size }: FaceProps) {
  if (path === null) {
    return (
      <span className={`avatar picture-missing ${size}`} aria-hidden>
        <span>{initialOf(name)}</span>
      </span>
    );
  }
  const { src, srcset } = avatarSources(path);
  return (
    <img
      src={src}
      srcSet={srcset}
      sizes="64px"
      width={64}
      height={64}
      alt=""
      loading="lazy"
      decoding="async"
      className={`avatar ${size}`}
    />
  );
}
