import { UnreadableBook } from '../book-facts.ts';

/** Receives the tokens of an RTF. */
export type RtfListener = {
  open: () => void;
  close: () => void;
  /** A control word or symbol (`~ - _ * : |`); `value` is its parameter. */
  control: (word: string, value: number | null) => void;
  /** Text bytes: a run, or one byte written as `\'hh`. Valid until the next call. */
  text: (bytes: Uint8Array) => void;
  /** Raw picture bytes. Valid until the next call. */
  binary?: (bytes: Uint8Array) => void;
};

const MAX_DEPTH = 1000;
const MAX_WORD = 32;
const MAX_DIGITS = 10;
const [OPEN, CLOSE, BACKSLASH, QUOTE, SPACE, MINUS, CR, LF] = [0x7b, 0x7d, 0x5c, 0x27, 0x20, 0x2d, 0x0d, 0x0a];

const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Bytes with a meaning of their own. */
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, CR, LF, OPEN, CLOSE, BACKSLASH].includes(byte) ? 1 : 0,
);

/** Length of the plain text run at `from`. */
const measurePlainRun = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && SPECIAL[bytes[at] ?? 0] === 0) at += 1;
  return at - from;
};

/**
 * Tokenizes RTF (RTF 1.9.1, "RTF syntax") from chunks of any size in bounded memory. More than 1,000 nested groups
 * throw `UnreadableBook('hostile')`.
 */
export const createRtfTokenizer = (
  listener: RtfListener,
): { write: (bytes: Uint8Array) => void; isClosed: () => boolean } => {
  let state: 'text' | 'escape' | 'word' | 'value' | 'hex' = 'text';
  let word = '';
  let value = '';
  let depth = 0;
  /** Remaining raw bytes (`\bin`). */
  let raw = 0;
  let isClosed = false;

  const singleByte = new Uint8Array(1);
  const emitByte = (byte: number): void => {
    singleByte[0] = byte;
    listener.text(singleByte);
  };
  const endControl = (): void => {
    state = 'text';
    const number = /\d/.test(value) ? Number(value) : null;
    if (word === 'bin') raw = Math.max(0, number ?? 0);
    else listener.control(word, number);
  };
  const text = (byte: number): void => {
    if (byte === BACKSLASH) state = 'escape';
    else if (byte === OPEN) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnreadableBook('hostile', 'an RTF is nested too deeply');
      listener.open();
    } else if (byte === CLOSE) {
      depth -= 1;
      listener.close();
      isClosed = depth <= 0;
    } else if (SPECIAL[byte] === 0) emitByte(byte);
  };
  const escape = (byte: number): void => {
    [word, value] = ['', ''];
    state = 'text';
    if (isLetter(byte)) {
      word = String.fromCharCode(byte);
      state = 'word';
    } else if (byte === QUOTE) state = 'hex';
    else if (byte === BACKSLASH || byte === OPEN || byte === CLOSE) emitByte(byte);
    else listener.control(byte === CR || byte === LF ? 'par' : String.fromCharCode(byte), null);
  };
  const hex = (byte: number): void => {
    value += String.fromCharCode(byte);
    if (value.length < 2) return;
    state = 'text';
    if (/^[\da-f]{2}$/i.test(value)) emitByte(Number.parseInt(value, 16));
  };
  /** Handles a byte of a control word or its parameter; any other byte ends it, and one space is swallowed. */
  const inControl = (byte: number): void => {
    if (state === 'word' && isLetter(byte) && word.length < MAX_WORD) word += String.fromCharCode(byte);
    else if (isDigit(byte) && value.length < MAX_DIGITS) {
      state = 'value';
      value += String.fromCharCode(byte);
    } else if (state === 'word' && byte === MINUS) {
      state = 'value';
      value = '-';
    } else {
      endControl();
      if (byte !== SPACE) step(byte);
    }
  };
  const step = (byte: number): void => {
    if (state === 'text') text(byte);
    else if (state === 'escape') escape(byte);
    else if (state === 'hex') hex(byte);
    else inControl(byte);
  };
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length && !isClosed; ) {
        const run = raw > 0 ? Math.min(raw, bytes.length - at) : state === 'text' ? measurePlainRun(bytes, at) : 0;
        if (raw > 0) {
          raw -= run;
          listener.binary?.(bytes.subarray(at, at + run));
        } else if (run > 0) listener.text(bytes.subarray(at, at + run));
        at += run;
        // the byte that ended the run
        if (raw === 0 && at < bytes.length) step(bytes[at++] ?? 0);
      }
    },
    isClosed: () => isClosed,
  };
};
