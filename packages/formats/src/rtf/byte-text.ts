import { TextDecoder } from 'node:util';

/** Bytes that are collected before they are decoded. */
const BUFFER = 8192;

/**
 * Makes text of bytes in changing encodings and of `\u`, whose fallback for old readers is passed over. Characters of
 * several bytes may come byte by byte. `encoding` is asked when a run of bytes ends.
 */
export const byteText = (add: (text: string) => void, encoding: () => string) => {
  const buffer = new Uint8Array(BUFFER);
  const decoders = new Map<string, TextDecoder>();
  let length = 0;
  let isStreaming = false;
  /** Characters of a fallback that are still to come. */
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
    /** A run of bytes has ended, and with it any fallback. */
    flush(): void {
      decode(false);
      skipped = 0;
    },
    /** A UTF-16 unit, given as a signed number, and how many characters stand in for it. */
    unicode(value: number, fallback: number): void {
      decode(false);
      add(String.fromCharCode(value & 0xffff).replace('\0', ''));
      skipped = fallback;
    },
    /** Whether a control word is part of a fallback: it counts as one character. */
    skipsControl(): boolean {
      if (skipped === 0) return false;
      skipped -= 1;
      return true;
    },
  };
};
