export const fonts = {
  add: 'Add font…',
  adding: 'Adding',
  hint: 'WOFF2, TTF or OTF. Up to {{most}} fonts of {{size}} MB each.',
  notLoaded: 'Your fonts couldn’t be loaded.',
  remove: 'Remove {{name}}',
  'remove.title': 'Remove this font?',
  'remove.text': 'Books that use “{{name}}” will be shown in their own fonts again.',
  'remove.confirm': 'Remove',
  'remove.pending': 'Removing',
};

declare module '../../translation-types.ts' {
  interface English {
    fonts: typeof fonts;
  }
}
