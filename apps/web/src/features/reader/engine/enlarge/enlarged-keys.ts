/** What a key press does with the enlarged thing that is open. */
export type EnlargedCommand = 'open' | 'next' | 'previous' | 'larger' | 'smaller' | 'fit' | 'close';

/** The keys of an enlarged thing, by their names in key events: the same over the page and inside the frame. */
export const ENLARGED_KEYS: Readonly<Record<string, EnlargedCommand>> = {
  Escape: 'close',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '−': 'smaller',
  '0': 'fit',
  ']': 'next',
  '[': 'previous',
};

/** Keys that have other signs in layouts that are not Latin. */
const PLACES: Readonly<Record<string, EnlargedCommand>> = { BracketRight: 'next', BracketLeft: 'previous' };

/** The command of a key event; a sign that is not Latin counts by its place. */
export const findEnlargedCommand = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): EnlargedCommand | undefined =>
  /^[\p{scx=Latin}\p{scx=Common}]/u.test(key) ? ENLARGED_KEYS[key] : PLACES[code];
