/** Annotations of a document: `(metadata (Title "…"))` by lower-case keys, `(xmp "…")`. */
export type Annotations = { metadata: Map<string, string>; xmp: string | null };

const MAX_KEYS = 200;
const NAMED = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', a: '\x07' } as const;

/**
 * Parses annotations (DjVu3 specification, "Annotation chunk"): parentheses, words, and strings with escapes in UTF-8.
 * Everything but metadata and XMP is skipped; truncated text is read as far as it goes.
 */
export const parseAnnotations = (bytes: Buffer): Annotations => {
  const annotations: Annotations = { metadata: new Map(), xmp: null };
  let depth = 0;
  /** First words of the open lists, as far as they matter. */
  let [outer, inner] = ['', ''];
  let isFirst = false;
  for (const [token, string] of tokenize(bytes.toString('latin1'))) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (isFirst && string === undefined) {
      if (depth === 1) outer = token;
      if (depth === 2) inner = token.toLowerCase();
    } else if (string !== undefined) {
      if (outer === 'xmp' && depth === 1) annotations.xmp ??= unescapeString(string);
      if (
        outer === 'metadata' &&
        depth === 2 &&
        annotations.metadata.size < MAX_KEYS &&
        !annotations.metadata.has(inner)
      )
        annotations.metadata.set(inner, unescapeString(string));
    }
    isFirst = token === '(';
  }
  return annotations;
};

/** Yields parentheses, words and string contents; stops at an unterminated string. */
function* tokenize(text: string): Generator<[token: string, string?: string]> {
  const token = /[()"]|[^\s()"]+/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] !== '"') {
      yield [match[0]];
      continue;
    }
    const end = findStringEnd(text, token.lastIndex);
    if (end < 0) return;
    yield ['"', text.slice(token.lastIndex, end)];
    token.lastIndex = end + 1;
  }
}

const findStringEnd = (text: string, from: number): number => {
  const stop = /["\\]/g;
  stop.lastIndex = from;
  for (let match = stop.exec(text); match; match = stop.exec(text)) {
    if (match[0] === '"') return match.index;
    stop.lastIndex += 1; // skip the escaped character
  }
  return -1;
};

/** Decodes a string of bytes, some as three octal digits, which together are UTF-8. */
const unescapeString = (string: string): string => {
  const bytes = string.replaceAll(/\\([0-7]{1,3}|.)/gs, (_whole, escape: string) => {
    if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8) & 0xff);
    // only its own keys are looked up
    return escape in NAMED ? NAMED[escape as keyof typeof NAMED] : escape;
  });
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
