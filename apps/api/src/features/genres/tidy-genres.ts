import { genreTree, type TreeGenre, treeGenres } from '@lectern/contracts';
import { cleanName, toNameKey } from '@lectern/formats/names';
import { loadTreeGenres } from './genre-names.ts';
import { bisacCodes, MEANINGLESS, subjectRules } from './subject-rules.ts';

/** Genres that a book has at most; a list of subjects says the rest. */
const MAX_GENRES = 5;
/** Longer subjects are headings of a library, and no genre that a reader would name. */
const MAX_OWN_CHARS = 40;
/** Subjects of one file that are looked at. */
const MAX_SUBJECTS = 100;

const { byName, byCode } = loadTreeGenres();
/** Genres of a story; of other subjects of a story (“Whaling -- Fiction”) it is only the setting. */
const stories: ReadonlySet<string> = new Set([...genreTree.fiction, ...genreTree.young]);

/** The genre of the tree that has this name in one of the languages; null for any other. */
export const findTreeGenre = (name: string): TreeGenre | null => byName.get(toNameKey('genre', name)) ?? null;

const findByBisac = (subject: string): TreeGenre | null => {
  if (!/^[A-Z]{3}\d{6}$/.test(subject)) return null;
  return bisacCodes.get(subject.slice(0, 6)) ?? bisacCodes.get(subject.slice(0, 3)) ?? null;
};

/** Applies the rules to the words of a subject. */
const findByWords = (subject: string): TreeGenre[] => {
  let text = subject.toLowerCase().replaceAll('’', "'");
  const found: TreeGenre[] = [];
  for (const [genre, words] of subjectRules) {
    const rest = text.replace(words, ' | ');
    if (rest !== text) found.push(genre);
    text = rest;
  }
  if (found.includes('Literary Studies')) return ['Literary Studies'];
  const isStory = found.some((genre) => stories.has(genre));
  if (isStory && !found.includes('Fiction')) return found.filter((genre) => genre !== 'History');
  if (!isStory) return found;
  return found.includes('History') ? ['Historical Fiction'] : found.filter((genre) => stories.has(genre));
};

const findGenres = (subject: string): TreeGenre[] => {
  const known = byCode.get(subject.toLowerCase()) ?? findTreeGenre(subject) ?? findByBisac(subject);
  return known ? [known] : findByWords(subject);
};

/** “Fiction” and “Nonfiction” say nothing beside a genre of theirs. */
const withoutGeneral = (genres: readonly TreeGenre[]): TreeGenre[] => {
  const hasStory = genres.some((genre) => genre !== 'Fiction' && stories.has(genre));
  const hasOther = genres.some((genre) => genre !== 'Nonfiction' && !stories.has(genre));
  return genres.filter((genre) => !(genre === 'Fiction' && hasStory) && !(genre === 'Nonfiction' && hasOther));
};

/** A subject that a reader would call a genre: a few words without a structure. */
const isPlain = (subject: string): boolean =>
  subject.length <= MAX_OWN_CHARS && !/--|[/,;:()[\]<>|]|^\p{Lu}{3}\d+$/u.test(subject);
/** Codes have an underscore; one that nobody knows is no name. */
const isCode = (subject: string): boolean => /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(subject);

/**
 * The genres of a book, from the subjects of its file: those of the tree, else the subjects that are plain words. Subjects
 * that say nothing (“Unknown”) are left out. `tags`: all that the file says, unless it says just a name of the tree.
 */
export const tidyGenres = (subjects: readonly string[]): { genres: string[]; tags: string[] } => {
  const meaningful = [...new Set(subjects.slice(0, MAX_SUBJECTS).map(cleanName))].filter(
    (subject) => subject !== '' && !MEANINGLESS.test(subject.toLowerCase()),
  );
  const counts = new Map<TreeGenre, number>();
  for (const genre of meaningful.flatMap(findGenres)) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  // those that most subjects name, in the order of the tree
  const ranked = withoutGeneral([...counts.keys()]).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const chosen = new Set<string>(ranked.slice(0, MAX_GENRES));
  const genres = treeGenres.filter((genre) => chosen.has(genre));
  return {
    genres: genres.length > 0 ? genres : meaningful.filter((subject) => isPlain(subject) && !isCode(subject)),
    tags: meaningful.filter((subject) => findTreeGenre(subject) === null && !byCode.has(subject.toLowerCase())),
  };
};
