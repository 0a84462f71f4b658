/** Returns true if an `Accept` header names AVIF itself; `image/*` comes from programs that may not support it. */
export function acceptsAvif(accept: string | null): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    return type === 'image/avif' && !refused;
  });
}
