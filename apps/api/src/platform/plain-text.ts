import { toSingleLine } from '@lectern/contracts';

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    laquo: '«',
    raquo: '»',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    shy: '',
  }),
);

/** More is cut off before anything else is done with it. */
const MAX_READ_CHARS = 50_000;

/**
 * Makes a single line of plain text of what another server sent as text or HTML: scripts, styles and comments go, tags become
 * spaces, entities are decoded once. The result may contain `<`, and is shown as text only. At most `max` characters.
 */
export const toPlainText = (raw: string, max: number): string => {
  const text = raw
    .slice(0, MAX_READ_CHARS)
    .replaceAll(/<!--.*?(?:-->|$)/gs, ' ')
    .replaceAll(/<(script|style|template|noscript)\b.*?(?:<\/\1\s*>|$)/gis, ' ')
    .replaceAll(/<[/!?]?[a-z][^<>]*(?:>|$)/gi, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decodeEntity);
  return cutText(toSingleLine(text.toWellFormed().replaceAll('\0', '')), max);
};

const decodeEntity = (entity: string, decimal?: string, hex?: string, name?: string): string => {
  if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
};

/** Cuts at the end of a word, if one is near, and says so with an ellipsis. */
const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > max * 0.8 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
};
