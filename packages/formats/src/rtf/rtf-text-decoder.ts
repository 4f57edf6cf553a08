import { TextDecoder } from 'node:util';

/** Bytes buffered before decoding. */
const BUFFER = 8192;

/**
 * Decodes RTF text: bytes in changing encodings, and `\u` characters, whose fallback is skipped. Multi-byte characters
 * may arrive byte by byte. `encoding` is called when a run of bytes ends.
 */
export const createRtfTextDecoder = (add: (text: string) => void, encoding: () => string) => {
  const buffer = new Uint8Array(BUFFER);
  const decoders = new Map<string, TextDecoder>();
  let length = 0;
  let isStreaming = false;
  /** Remaining fallback characters to skip. */
  let skipped = 0;

  const decode = (stream: boolean): void => {
    if (length === 0 && !isStreaming) return;
    const label = encoding();
    const decoder = decoders.get(label) ?? new TextDecoder(label);
    decoders.set(label, decoder);
    const text = decoder.decode(buffer.subarray(0, length), { stream });
    length = 0;
    isStreaming = stream;
    add(text);
  };
  return {
    add(bytes: Uint8Array): void {
      for (let at = Math.min(skipped, bytes.length); at < bytes.length; ) {
        if (length === BUFFER) decode(true);
        const part = bytes.subarray(at, at + BUFFER - length);
        buffer.set(part, length);
        length += part.length;
        at += part.length;
      }
      skipped = Math.max(0, skipped - bytes.length);
    },
    /** Ends a run of bytes and any fallback. */
    flush(): void {
      decode(false);
      skipped = 0;
    },
    /** Adds a UTF-16 unit given as a signed number; `fallback` is the number of characters to skip after it. */
    unicode(value: number, fallback: number): void {
      decode(false);
      add(String.fromCharCode(value & 0xffff).replace('\0', ''));
      skipped = fallback;
    },
    /** Whether a control word belongs to a fallback; counts as one character. */
    consumeFallback(): boolean {
      if (skipped === 0) return false;
      skipped -= 1;
      return true;
    },
  };
};
