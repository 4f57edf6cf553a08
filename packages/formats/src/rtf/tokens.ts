import { UnreadableBook } from '../facts.ts';

/** Who hears of an RTF as it is read. */
export type RtfListener = {
  open: () => void;
  close: () => void;
  /** A control word, or one of the signs `~ - _ * : |`; `value` is the number behind it. */
  control: (word: string, value: number | null) => void;
  /** Bytes of text: a run as it stands, or the one that `\'hh` means. Valid until the next call. */
  text: (bytes: Uint8Array) => void;
  /** Bytes of a picture as they are. Valid until the next call. */
  binary?: (bytes: Uint8Array) => void;
};

const MAX_DEPTH = 1000;
const MAX_WORD = 32;
const MAX_DIGITS = 10;
const [OPEN, CLOSE, BACKSLASH, QUOTE, SPACE, MINUS, CR, LF] = [0x7b, 0x7d, 0x5c, 0x27, 0x20, 0x2d, 0x0d, 0x0a];

const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Bytes that are no text by themselves. */
const SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, CR, LF, OPEN, CLOSE, BACKSLASH].includes(byte) ? 1 : 0,
);

/** How many bytes from there on are plain text. */
const plainRun = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (at < bytes.length && SPECIAL[bytes[at] ?? 0] === 0) at += 1;
  return at - from;
};

/**
 * Tells text from control words (RTF 1.9.1, "RTF syntax"), in pieces of any size and bounded memory. More than 1,000
 * groups in each other throw `UnreadableBook('hostile')`.
 */
export const rtfReader = (listener: RtfListener): { write: (bytes: Uint8Array) => void; isClosed: () => boolean } => {
  let state: 'text' | 'escape' | 'word' | 'value' | 'hex' = 'text';
  let word = '';
  let value = '';
  let depth = 0;
  /** Bytes of a picture that follow as they are (`\bin`). */
  let raw = 0;
  let isClosed = false;

  const one = new Uint8Array(1);
  const tell = (byte: number): void => {
    one[0] = byte;
    listener.text(one);
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
    } else if (SPECIAL[byte] === 0) tell(byte);
  };
  const escape = (byte: number): void => {
    [word, value] = ['', ''];
    state = 'text';
    if (isLetter(byte)) {
      word = String.fromCharCode(byte);
      state = 'word';
    } else if (byte === QUOTE) state = 'hex';
    else if (byte === BACKSLASH || byte === OPEN || byte === CLOSE) tell(byte);
    else listener.control(byte === CR || byte === LF ? 'par' : String.fromCharCode(byte), null);
  };
  const hex = (byte: number): void => {
    value += String.fromCharCode(byte);
    if (value.length < 2) return;
    state = 'text';
    if (/^[\da-f]{2}$/i.test(value)) tell(Number.parseInt(value, 16));
  };
  /** Inside of a control word or its number; whatever ends it is text again, but for one space. */
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
        const run = raw > 0 ? Math.min(raw, bytes.length - at) : state === 'text' ? plainRun(bytes, at) : 0;
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
