/** The spellings of a feature's name. */
export type FeatureNames = {
  /** In folders, files and paths: `reading-goals`. */
  readonly word: string;
  /** In code: `readingGoals`. */
  readonly camel: string;
  /** In components and types: `ReadingGoals`. */
  readonly pascal: string;
  /** In rule ids: `READINGGOALS`. */
  readonly rule: string;
  /** In texts: `Reading goals`. */
  readonly title: string;
};

const WORD = /^[a-z]+(-[a-z]+)*$/;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @throws Error with a message for the developer when the word has other characters than lower-case English letters and hyphens. */
export const toNames = (word: string): FeatureNames => {
  if (!WORD.test(word))
    throw new Error(`A feature is one English word in small letters, like "collections", not "${word}".`);
  const pascal = word.split('-').map(capitalize).join('');
  return {
    word,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    rule: word.replaceAll('-', '').toUpperCase(),
    title: capitalize(word.replaceAll('-', ' ')),
  };
};
