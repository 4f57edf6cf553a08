/** Markers without a segment, and the segments of a picture: everything else (metadata, profiles, comments) tells more than the picture. */
const [START, END, SCAN, FRAME] = [0xd8, 0xd9, 0xda, 0xc0] as const;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const SEGMENTS = new Set([FRAME, 0xc4, 0xdb, 0xdd, 0xe0, SCAN]);

/** Where the scan that begins here ends: at a marker that neither stands for a byte of data nor restarts the decoder. */
const findEndOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && !isRestart(marker)) return at;
  }
  return bytes.length;
};

/**
 * The size of a JPEG that contains nothing but its picture, in one baseline scan of grey or YCbCr; null for all other files, also
 * those with anything behind the picture.
 */
export const readPlainJpeg = (image: Uint8Array): { width: number; height: number } | null => {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  if (image.length < 4 || view.getUint16(0) !== 0xff00 + START) return null;
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= image.length; ) {
    const [marker, length] = [view.getUint8(at + 1), view.getUint16(at + 2)];
    if (view.getUint8(at) !== 0xff || !SEGMENTS.has(marker) || at + 2 + length > image.length) return null;
    if (marker === FRAME) {
      if (size || length < 8 || ![1, 3].includes(view.getUint8(at + 9))) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + length;
    if (marker === SCAN) {
      const end = findEndOfScan(image, at);
      return end === image.length - 2 && view.getUint8(end + 1) === END ? size : null;
    }
  }
  return null;
};
