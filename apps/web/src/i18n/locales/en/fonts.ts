export const fonts = {
  add: 'Add font…',
  adding: 'Adding…',
  hint: 'WOFF2, TTF or OTF; up to {{most}} fonts of {{size}} MB.',
  notLoaded: 'Your fonts couldn’t be loaded.',
  remove: 'Remove {{name}}',
  'remove.title': 'Remove this font?',
  'remove.text': 'Books shown in “{{name}}” will use their original font again.',
  'remove.confirm': 'Remove',
  'remove.pending': 'Removing…',
};

declare module '../../translation-types.ts' {
  interface English {
    fonts: typeof fonts;
  }
}
