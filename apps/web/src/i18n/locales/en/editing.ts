export const editing = {
  menu: 'Edit',
  heading: 'Edit the book',
  save: 'Save',
  saving: 'Saving',
  loading: 'Loading the book',
  done: '“{{title}}” was changed.',
  'undo.failed': '“{{title}}” is not as it was before. {{why}}',
  original: 'Original: {{words}}',
  none: 'nothing',
  putBack: 'Put back',
  putBackOne: 'Put back: {{field}}',
  putAllBack: 'Put everything back',
  remove: 'Remove {{name}}',
  removed: '{{name}} was removed.',
  'cover.label': 'Cover',
  'cover.choose': 'Choose a picture',
  'cover.drop': 'Drop or paste a picture for the cover',
  'cover.original': 'Back to the original',
  'cover.hint': 'JPEG, PNG or WebP, {{most}} MB at most.',
  'title.label': 'Title',
  'title.wrong': 'A title needs at least one letter, and at most 1,000.',
  'authors.label': 'Authors',
  'authors.hint': 'Type a name and press Enter.',
  'series.label': 'Series',
  'series.wrong': 'At most 300 letters.',
  'number.label': 'Number',
  'number.wrong': 'At most 20 letters.',
  'genres.label': 'Genres',
  'genres.hint': 'Type a genre and press Enter.',
  'language.label': 'Language',
  'language.wrong': 'Choose a language from the list, or leave it empty.',
};

declare module '../../words.ts' {
  interface English {
    editing: typeof editing;
  }
}
