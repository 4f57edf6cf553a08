/** The ways in which one word is written. */
export type Names = {
  /** As folders, files and addresses write it: `reading-goals`. */
  readonly word: string;
  /** As code writes it: `readingGoals`. */
  readonly camel: string;
  /** As components and types write it: `ReadingGoals`. */
  readonly pascal: string;
  /** As rules are numbered: `READINGGOALS`. */
  readonly rule: string;
  /** As people read it: `Reading goals`. */
  readonly title: string;
};

const WORD = /^[a-z]+(-[a-z]+)*$/;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @throws a sentence when the word is not one of lower-case English letters. */
export const namesOf = (word: string): Names => {
  if (!WORD.test(word))
    throw new Error(`A feature is one English word in small letters, like "collections", not "${word}".`);
  const pascal = word.split('-').map(capital).join('');
  return {
    word,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    rule: word.replaceAll('-', '').toUpperCase(),
    title: capital(word.replaceAll('-', ' ')),
  };
};
