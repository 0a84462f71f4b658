/** Returns a member of the object in a JSON text; undefined if the text is no JSON, or has no such member. */
export function readMember(text: string, name: string): unknown {
  try {
    return Reflect.get(Object(JSON.parse(text)), name);
  } catch (error) {
    console.debug(error);
    return undefined;
  }
}
