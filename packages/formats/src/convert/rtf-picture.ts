/** Bytes; larger pictures are skipped. */
const MAX_BYTES = 32 * 1024 ** 2;

/** Value of a hexadecimal digit; 16 for other bytes. */
const NIBBLES = Uint8Array.from({ length: 256 }, (_, byte) => {
  const nibble = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(nibble) ? 16 : nibble;
});

/** Collects the bytes of one RTF picture (1.9.1, "Pictures"), hexadecimal or binary. */
export const createRtfPictureReader = () => {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let isSupported = false;
  /** First digit of an incomplete byte. */
  let pendingNibble: number | null = null;
  const append = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= MAX_BYTES) pieces.push(piece);
    else pieces = [];
  };
  return {
    handleControl(word: string): void {
      isSupported ||= word === 'jpegblip' || word === 'pngblip';
    },
    hexadecimal(text: Uint8Array): void {
      const piece = new Uint8Array(Math.ceil(text.length / 2));
      let length = 0;
      for (const byte of text) {
        const nibble = NIBBLES[byte] ?? 16;
        if (nibble === 16) continue;
        if (pendingNibble === null) pendingNibble = nibble;
        else {
          piece[length++] = pendingNibble * 16 + nibble;
          pendingNibble = null;
        }
      }
      append(piece.subarray(0, length));
    },
    /** Adds binary bytes; copies them, because the buffer is reused. */
    binary: (bytes: Uint8Array): void => append(bytes.slice()),
    /** The picture; `null` when browsers do not support it or it is too large. */
    bytes: (): Uint8Array | null => (isSupported && size > 0 && size <= MAX_BYTES ? Buffer.concat(pieces) : null),
  };
};
