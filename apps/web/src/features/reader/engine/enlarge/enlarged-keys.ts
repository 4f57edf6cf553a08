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
