/** Switches of a field that have an argument: what a screen tip says, in which frame something opens. */
const WITH_ARGUMENT = /^\\[ot]$/i;
const MAX_INSTRUCTION = 4000;

/** The id of a place to which a word processor has given a name. Names differ by more than their case. */
export const bookmarkId = (name: string): string => `bookmark-${name.trim().toLowerCase().replaceAll(/\s+/g, '_')}`;

/**
 * Where the field of a word processor leads (ECMA-376 part 1, 17.16.5): an address for `HYPERLINK`, or a place in the same
 * document, which `REF` and `PAGEREF` name as well. `null` for every other field.
 */
export const linkOfField = (instruction: string): string | null => {
  const words = [...instruction.slice(0, MAX_INSTRUCTION).matchAll(/"((?:[^"\\]|\\.)*)"|([^\s"]+)/g)].map(
    ([, quoted, bare]) => ({ text: quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '', isQuoted: quoted !== undefined }),
  );
  const kind = words.shift()?.text.toUpperCase();
  if (kind === 'REF' || kind === 'PAGEREF') {
    const [name] = words;
    return name && words.some(({ text }) => text === '\\h') ? `#${bookmarkId(name.text)}` : null;
  }
  if (kind !== 'HYPERLINK') return null;
  let address = '';
  let place = '';
  for (let word = words.shift(); word; word = words.shift()) {
    if (!word.isQuoted && /^\\l$/i.test(word.text)) place = words.shift()?.text ?? '';
    else if (!word.isQuoted && WITH_ARGUMENT.test(word.text)) words.shift();
    else if (word.isQuoted || !word.text.startsWith('\\')) address ||= word.text;
  }
  if (address.startsWith('#')) return `#${bookmarkId(address.slice(1))}`;
  if (address !== '') return place === '' ? address : `${address}#${place}`;
  return place === '' ? null : `#${bookmarkId(place)}`;
};
