/** What the annotations of a document say about it: `(metadata (Title "…"))` by keys in lower case, `(xmp "…")`. */
export type Annotations = { metadata: Map<string, string>; xmp: string | null };

const MAX_KEYS = 200;
const NAMED = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07' } as const;

/**
 * Reads annotations (DjVu3 specification, "Annotation chunk"): parentheses, words, and strings with escapes. Strings are
 * in UTF-8. Whatever is neither metadata nor XMP is passed over; a text that breaks off counts as far as it goes.
 */
export const annotationsIn = (bytes: Buffer): Annotations => {
  const found: Annotations = { metadata: new Map(), xmp: null };
  let depth = 0;
  /** The words at the begin of the lists that are open, as far as they matter. */
  let [outer, inner] = ['', ''];
  let isFirst = false;
  for (const [token, string] of tokensIn(bytes.toString('latin1'))) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (isFirst && string === undefined) {
      if (depth === 1) outer = token;
      if (depth === 2) inner = token.toLowerCase();
    } else if (string !== undefined) {
      if (outer === 'xmp' && depth === 1) found.xmp ??= unescaped(string);
      if (outer === 'metadata' && depth === 2 && found.metadata.size < MAX_KEYS && !found.metadata.has(inner))
        found.metadata.set(inner, unescaped(string));
    }
    isFirst = token === '(';
  }
  return found;
};

/** Parentheses and words, and strings with what stands inside of their quotes; a string that never ends ends it all. */
function* tokensIn(text: string): Generator<[token: string, string?: string]> {
  const token = /[()"]|[^\s()"]+/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] !== '"') {
      yield [match[0]];
      continue;
    }
    const end = endOfString(text, token.lastIndex);
    if (end < 0) return;
    yield ['"', text.slice(token.lastIndex, end)];
    token.lastIndex = end + 1;
  }
}

const endOfString = (text: string, from: number): number => {
  const stop = /["\\]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    if (match[0] === '"') return match.index;
    stop.lastIndex += 1; // what follows a backslash ends nothing
  }
  return -1;
};

/** Strings hold bytes, some written as three octal digits; together they are UTF-8. */
const unescaped = (string: string): string => {
  const bytes = string.replaceAll(/\\([0-7]{1,3}|.)/gs, (_whole, escape: string) => {
    if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8) & 0xff);
    // only its own keys are looked up
    return escape in NAMED ? NAMED[escape as keyof typeof NAMED] : escape;
  });
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
