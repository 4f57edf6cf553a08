/** Number of valid multi-byte sequences and of invalid bytes. */
export type Utf8Count = { sequences: number; broken: number };

/** Sequence length by lead byte, 0 when invalid (RFC 3629 section 4). */
const getSequenceLength = (lead: number): number => {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
};

/** Valid range of the second byte: no overlong forms, no surrogates, nothing beyond U+10FFFF. */
const getSecondByteRange = (lead: number): [number, number] => {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  return lead === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
};

/** Counts valid and invalid UTF-8. A sequence cut at the end counts as neither. */
export const countUtf8 = (bytes: Uint8Array): Utf8Count => {
  const count = { sequences: 0, broken: 0 };
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    at += 1;
    if (lead < 0x80) continue;
    const length = getSequenceLength(lead);
    let [least, most] = getSecondByteRange(lead);
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
