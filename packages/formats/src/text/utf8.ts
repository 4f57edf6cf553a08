/** How well bytes read as UTF-8: characters of several bytes that are right, and bytes that are wrong. */
export type Utf8Count = { sequences: number; broken: number };

/** The length of the character that begins with this byte, 0 when none does (RFC 3629 section 4). */
const lengthOf = (lead: number): number => {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
};

/** The least and the greatest second byte after a lead: no overlong forms, no surrogates, nothing beyond U+10FFFF. */
const secondOf = (lead: number): [number, number] => {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  return lead === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
};

/** Counts what is UTF-8 and what is not. A character that the end of the bytes cuts is neither. */
export const countUtf8 = (bytes: Uint8Array): Utf8Count => {
  const count = { sequences: 0, broken: 0 };
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    at += 1;
    if (lead < 0x80) continue;
    const length = lengthOf(lead);
    let [least, most] = secondOf(lead);
    let read = 1;
    for (; read < length && at < bytes.length; read += 1, at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte < least || byte > most) break;
      [least, most] = [0x80, 0xbf];
    }
    if (read === length) count.sequences += 1;
    else if (length === 0 || at < bytes.length) count.broken += 1;
  }
  return count;
};
