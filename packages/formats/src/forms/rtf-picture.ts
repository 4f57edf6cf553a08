/** In bytes; a picture that has more is passed over. */
const LARGEST = 32 * 1024 ** 2;

/** What a byte of hexadecimal writing is worth; 16 for what is none. */
const NIBBLES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const nibble = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(nibble) ? 16 : nibble;
});

/** Collects the bytes of one picture of an RTF (1.9.1, "Pictures"), hexadecimal or as they are. */
export const rtfPicture = () => {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let isShown = false;
  /** The first half of a byte whose second is still to come. */
  let half: number | null = null;
  const keep = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= LARGEST) pieces.push(piece);
    else pieces = [];
  };
  return {
    control(word: string): void {
      isShown ||= word === 'jpegblip' || word === 'pngblip';
    },
    hexadecimal(text: Uint8Array): void {
      const piece = new Uint8Array(Math.ceil(text.length / 2));
      let length = 0;
      for (const byte of text) {
        const nibble = NIBBLES[byte] ?? 16;
        if (nibble === 16) continue;
        if (half === null) half = nibble;
        else {
          piece[length++] = half * 16 + nibble;
          half = null;
        }
      }
      keep(piece.subarray(0, length));
    },
    /** Bytes that stay valid until the next call only. */
    binary: (bytes: Uint8Array): void => keep(bytes.slice()),
    /** The picture; `null` for one that no browser shows, and for one that is too large. */
    bytes: (): Uint8Array | null => (isShown && size > 0 && size <= LARGEST ? Buffer.concat(pieces) : null),
  };
};
