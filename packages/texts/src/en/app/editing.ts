export const editing = {
  menu: 'Edit',
  heading: 'Edit book',
  save: 'Save',
  saving: 'Saving',
  loading: 'Loading book',
  done: '“{{title}}” updated.',
  'undo.failed': 'Couldn’t undo changes to “{{title}}”. {{why}}',
  original: 'Original: {{words}}',
  none: 'none',
  reset: 'Restore original',
  resetField: 'Restore original: {{field}}',
  resetAll: 'Restore all',
  remove: 'Remove {{name}}',
  removed: '{{name}} removed.',
  'cover.label': 'Cover',
  'cover.choose': 'Choose image',
  'cover.drop': 'Drop or paste a cover image',
  'cover.original': 'Restore original cover',
  'cover.hint': 'JPEG, PNG or WebP, up to {{maxMegabytes}} MB.',
  'title.label': 'Title',
  'title.invalid': 'Enter a title of up to 1,000 characters.',
  'authors.label': 'Authors',
  'authors.hint': 'Type a name and press Enter.',
  'sorting.heading': 'Sorting',
  'sorting.title': 'Sort title as',
  'sorting.author': 'Sort “{{name}}” as',
  'sorting.hint': 'For all books by this author.',
  'series.label': 'Series',
  'series.invalid': 'Use up to 300 characters.',
  'number.label': 'Number',
  'number.invalid': 'Use up to 20 characters.',
  'genres.label': 'Genres',
  'genres.hint': 'Type a genre and press Enter.',
  'language.label': 'Language',
  'language.invalid': 'Choose a language from the list or leave this empty.',
};

declare module '../../translation-types.ts' {
  interface English {
    editing: typeof editing;
  }
}
