/**
 * Decompresses a record of PalmDOC's LZ77: literals, literal runs, pairs of distance (11 bits) and length (3 to 10),
 * and a space joined to a letter. One byte yields at most five, so a record bounds its text; a pair that points before
 * the record ends it.
 */
export const unpackPalmDoc = (packed: Uint8Array): Buffer => {
  const text = Buffer.allocUnsafe(packed.length * 5 + 8); // only the written part is returned
  let end = 0;
  for (let at = 0; at < packed.length; ) {
    const byte = packed[at++] ?? 0;
    if (byte >= 0xc0) {
      text[end++] = 0x20;
      text[end++] = byte ^ 0x80;
    } else if (byte >= 0x80) {
      const pair = ((byte << 8) | (packed[at++] ?? 0)) & 0x3fff;
      const distance = pair >> 3;
      if (distance === 0 || distance > end) break;
      for (let left = (pair & 7) + 3; left > 0; left -= 1, end += 1) text[end] = text[end - distance] ?? 0;
    } else if (byte >= 1 && byte <= 8) {
      for (let left = byte; left > 0 && at < packed.length; left -= 1) text[end++] = packed[at++] ?? 0;
    } else {
      text[end++] = byte;
    }
  }
  return text.subarray(0, end);
};
