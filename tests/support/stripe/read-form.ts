export type Form = { [name: string]: string | Form };

/** Parses `a[b][0][c]=d`, the format of requests to Stripe's API. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.replaceAll(']', '').split('[');
    let place = form;
    for (const name of names.slice(0, -1)) {
      const inner = place[name];
      if (typeof inner === 'object') place = inner;
      else {
        const made: Form = {};
        place[name] = made;
        place = made;
      }
    }
    place[names.at(-1) ?? ''] = value;
  }
  return form;
}

export function textAt(form: Form, ...path: string[]): string | null {
  let value: string | Form | undefined = form;
  for (const name of path) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : null;
}

export function numberAt(form: Form, ...path: string[]): number | null {
  const text = textAt(form, ...path);
  return text === null ? null : Number(text);
}
