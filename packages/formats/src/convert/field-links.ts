/** Field switches that take an argument: screen tip and target frame. */
const WITH_ARGUMENT = /^\\[ot]$/i;
const MAX_INSTRUCTION = 4000;

/** The id for a bookmark of a word processor. Names are case-insensitive. */
export const toBookmarkId = (name: string): string => `bookmark-${name.trim().toLowerCase().replaceAll(/\s+/g, '_')}`;

/**
 * Parses the link target of a field instruction (ECMA-376 part 1, 17.16.5): an address for `HYPERLINK`, or a bookmark,
 * which `REF` and `PAGEREF` also name. `null` for all other fields.
 */
export const parseFieldLink = (instruction: string): string | null => {
  const words = [...instruction.slice(0, MAX_INSTRUCTION).matchAll(/"((?:[^"\\]|\\.)*)"|([^\s"]+)/g)].map(
    ([, quoted, bare]) => ({ text: quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '', isQuoted: quoted !== undefined }),
  );
  const kind = words.shift()?.text.toUpperCase();
  if (kind === 'REF' || kind === 'PAGEREF') {
    const [name] = words;
    return name && words.some(({ text }) => text === '\\h') ? `#${toBookmarkId(name.text)}` : null;
  }
  if (kind !== 'HYPERLINK') return null;
  let address = '';
  let anchor = '';
  for (let word = words.shift(); word; word = words.shift()) {
    if (!word.isQuoted && /^\\l$/i.test(word.text)) anchor = words.shift()?.text ?? '';
    else if (!word.isQuoted && WITH_ARGUMENT.test(word.text)) words.shift();
    else if (word.isQuoted || !word.text.startsWith('\\')) address ||= word.text;
  }
  if (address.startsWith('#')) return `#${toBookmarkId(address.slice(1))}`;
  if (address !== '') return anchor === '' ? address : `${address}#${anchor}`;
  return anchor === '' ? null : `#${toBookmarkId(anchor)}`;
};
