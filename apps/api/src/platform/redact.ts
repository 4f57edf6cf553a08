/**
 * Recognises secrets by their shape, anywhere in a text. A log line may contain them in a message, a stack, a URL or a nested
 * object, in any encoding, so no list of places would be complete.
 */

const HIDDEN = '…';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A word of token characters. It is hidden up to its end, so that each text is scanned once, without backtracking. */
const WORDS = /[\w.~-]{8,}/g;
/** The beginnings of tokens of ours and of standard tokens within a word. */
const BEGINNINGS: readonly RegExp[] = [
  // JWT (RFC 7519), also truncated
  /eyJ[\w-]{2}/i,
  // links to a file (`f.`) and to an export (`x.`)
  /(?<![a-z0-9])[fx]\.\d{1,19}\./i,
  // refresh tokens, and the signed prefixes of parts, pages, sound and files of a book
  new RegExp(`(?<!\\d)\\d{1,19}\\.${UUID}\\.`, 'i'),
  // codes that sign in a phone
  /(?<![\w-])\d{1,19}\.[\w-]{22}(?![\w-])/,
];
const redactWord = (word: string): string => {
  const from = BEGINNINGS.map((beginning) => word.search(beginning)).filter((index) => index >= 0);
  const first = Math.min(...from);
  return Number.isFinite(first) && word.includes('.', first) ? word.slice(0, first) + HIDDEN : word;
};
/** App passwords and recovery codes, however they are typed: no words consist of these letters. */
const LETTERS = '[BCDFGHJKLMNPQRSTVWXZ]{5}';
const BETWEEN = '[-\\s+\\u2010-\\u2015]{0,3}';
const TYPED = new RegExp(
  `(?:lap${BETWEEN}${LETTERS}${BETWEEN}|(?<![a-z]))(?:${LETTERS}${BETWEEN}){2}${LETTERS}(?![a-z])`,
  'gi',
);
/** Secrets of authenticator apps: 20 bytes in base32 (RFC 4648). */
const BASE32 = /(?<![A-Z0-9])(?=[A-Z]*[2-7])[A-Z2-7]{32}(?![A-Z0-9])/g;

/** Names whose value is a secret, in an address, a header, a cookie, JSON or a message. */
const NAMED =
  /((?:signature|token|secret|passw(?:or)?d|passphrase|credential|authorization|lectern_[a-z]{1,20}_\d|shop_session|api_?key|shared_?key)[\w-]{0,40}["'”]?\s{0,3}(=|:\s?)\s?["'“]?)(?:(?:bearer|basic|digest)\s)?([^\s"'&;,)}\]“”]+)/gi;
const SCHEMES = /\b(bearer|basic)[\s+]{1,3}[\w.~+/=-]{6,}/gi;

/** Digests and random ids in hex. Their beginning is kept, so that operators can identify them. */
const HEX = /(?<![0-9a-z])([0-9a-f]{6})(?:[0-9a-f]{26}|[0-9a-f]{34}|[0-9a-f]{58})(?![0-9a-z])/gi;

/** A run of URL-safe base64 of 16 or of 32 random bytes, or a long one (base64 too). */
const RUNS = /(?<![\w-])(?:[\w-]{22}|[\w-]{43})(?![\w-])|[\w+/-]{40,}/g;
/** Minimum changes between upper case, lower case and digits in a random run; words and names have fewer. */
const MIN_CHANGES = { marked: 5, lettersOnly: 8, ofLongOnes: 0.335, ofUnreadable: 0.2 };
/** What no name has: five consonants with a change of case among them, or a digit amid small letters. */
const CLUSTERS = /[b-df-hj-np-tv-xz]{5,}/gi;
const isUnreadable = (run: string): boolean =>
  /[a-z]\d[A-Za-z]|[A-Z]\d[a-z]/.test(run) ||
  (run.match(CLUSTERS) ?? []).some((cluster) => /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(cluster));

const changesIn = (run: string): number => {
  const kinds = [...run.replaceAll(/[^A-Za-z0-9]/g, '')].map((sign) => (sign < 'A' ? 0 : sign < 'a' ? 1 : 2));
  return kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
};
const isRandom = (run: string): boolean => {
  if (!/[A-Z]/.test(run) || !/[a-z]/.test(run)) return false;
  // a path consists of short words
  if (run.split('/').every((part) => part.length < 22)) return false;
  const changes = changesIn(run);
  if (run.length <= 22) return changes >= (/[\d_+-]/.test(run) ? MIN_CHANGES.marked : MIN_CHANGES.lettersOnly);
  const least = isUnreadable(run) ? MIN_CHANGES.ofUnreadable : MIN_CHANGES.ofLongOnes;
  return changes >= run.length * least;
};

const redactPlain = (text: string): string =>
  text
    .replaceAll(SCHEMES, `$1 ${HIDDEN}`)
    .replaceAll(NAMED, (whole, before: string, sign: string, value: string) =>
      isSecretValue(sign, value) ? before + HIDDEN : whole,
    )
    .replaceAll(WORDS, redactWord)
    .replaceAll(RUNS, (run) => (isRandom(run) ? HIDDEN : run))
    .replaceAll(TYPED, HIDDEN)
    .replaceAll(BASE32, HIDDEN)
    .replaceAll(HEX, `$1${HIDDEN}`);
/** A colon may also precede the words of a message (`Unexpected token: end of file`). */
const isSecretValue = (sign: string, value: string): boolean =>
  value !== HIDDEN && (sign === '=' || value.length >= 12 || /\d/.test(value));

/** A word with escapes: percent-encoding (also nested), JSON or HTML. */
const ESCAPED = /%[0-9a-f]{2}|\\u00[0-9a-f]{2}|&#x?[0-9a-f]{2,3};/i;
const ESCAPES = /%([2-7][0-9a-f])|\\u00([2-7][0-9a-f])|&#x([2-7][0-9a-f]);|&#(\d{2,3});/gi;
const MAX_ROUNDS = 4;

const unescaped = (text: string): string => {
  let plain = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = plain.replaceAll(ESCAPES, (whole, percent?: string, json?: string, hex?: string, decimal?: string) => {
      const hexDigits = percent ?? json ?? hex;
      const code = hexDigits === undefined ? Number(decimal) : Number.parseInt(hexDigits, 16);
      return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole;
    });
    if (next === plain) break;
    plain = next;
  }
  return plain;
};

/** A fast check: most texts contain nothing suspicious. */
const SUSPICIOUS =
  /[\w-]{20}|[b-df-hj-np-tv-xz]{5}|%[0-9a-f]{2}|\\u00|&#|[fx]\.\d|lap|signature|token|secret|passw|passphrase|credential|authorization|cookie|lectern_|_key|bearer |basic /i;

/** Redacts a text for the log, in linear time. Texts without secrets stay unchanged, escapes included. */
export const redactText = (text: string): string => {
  if (!SUSPICIOUS.test(text)) return text;
  return redactPlain(
    text.replaceAll(/[^\s"']+/g, (word) => {
      if (!ESCAPED.test(word)) return word;
      const plain = unescaped(word);
      const shown = redactPlain(plain);
      return shown === plain ? word : shown;
    }),
  );
};

/** Redacts strings and keys at any depth. */
const redactValue = (value: unknown): unknown => {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [
        redactText(key),
        SECRET_NAMES.test(key) && inside !== null && typeof inside !== 'object' ? HIDDEN : redactValue(inside),
      ]),
    );
  return value;
};
const SECRET_NAMES =
  /signature|token|secret|passw(?:or)?d|passphrase|credential|^(?:proxy-)?authorization$|^(?:set-)?cookie$|api_?key|shared_?key/i;

/** Ids of a request and of its trace, by which lines are found: they are random, and no secrets. */
const ID_FIELDS = /"(?:requestId|traceId)":"[0-9a-f.-]{8,64}"/gi;
const ID = /^[0-9a-f.-]{8,64}$/i;
const pickIds = (fields: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(fields)).filter(
      ([name, value]) => (name === 'requestId' || name === 'traceId') && typeof value === 'string' && ID.test(value),
    ),
  );

/** Redacts a log line, which is one JSON object. */
export const redactLine = (line: string): string => {
  if (!SUSPICIOUS.test(line.replaceAll(ID_FIELDS, ''))) return line;
  try {
    const fields: unknown = JSON.parse(line);
    return `${JSON.stringify(Object.assign({}, redactValue(fields), pickIds(fields)))}\n`;
  } catch {
    return `${redactText(line.trimEnd())}\n`;
  }
};
