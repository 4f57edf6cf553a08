/** How far a tag is looked for around a place. */
const REACH = 2000;
/** How much space may stand between elements. */
const BETWEEN = 200;
const LESS = 0x3c;
const GREATER = 0x3e;

/** Bytes in which elements are named, and by which id each place is found. */
export type Anchored = { pieces: Buffer[]; ids: ReadonlyMap<number, string> };

/**
 * Names the places of a text that links lead to by their bytes, before it is decoded: the element that begins or stands there
 * gets an id, and where only text is, an anchor. `isUtf8`: places are not within a character.
 */
export const anchored = (bytes: Buffer, places: Iterable<number>, { isUtf8 }: { isUtf8: boolean }): Anchored => {
  const ids = new Map<number, string>();
  const pieces: Buffer[] = [];
  let done = 0;
  let last = -1;
  const inside = [...new Set(places)].filter((place) => place >= 0 && place <= bytes.length).sort((a, b) => a - b);
  for (const place of inside) {
    const at = outsideOfTags(bytes, place, isUtf8);
    ids.set(place, `at-${at}`);
    if (at === last) continue;
    last = at;
    const name = nameLength(bytes, at);
    pieces.push(bytes.subarray(done, at + name), Buffer.from(name > 0 ? ` id="at-${at}"` : `<a id="at-${at}"></a>`));
    done = at + name;
  }
  pieces.push(bytes.subarray(done));
  return { pieces, ids };
};

const outsideOfTags = (bytes: Buffer, place: number, isUtf8: boolean): number => {
  if (bytes[place] === LESS) return place;
  const before = bytes.subarray(Math.max(0, place - REACH), place);
  const opened = before.lastIndexOf(LESS);
  if (opened > before.lastIndexOf(GREATER)) return place - before.length + opened;
  // between elements the next one is meant
  const [space = ''] = /^\s*(?=<[a-z])/i.exec(bytes.toString('latin1', place, place + BETWEEN)) ?? [];
  let at = place + space.length;
  while (isUtf8 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
};

/** Bytes of `<` and the name, where an element begins. */
const nameLength = (bytes: Buffer, at: number): number =>
  /^<[a-z][a-z0-9:]{0,30}(?=[\s/>])/i.exec(bytes.toString('latin1', at, at + 40))?.[0].length ?? 0;
