/** A paragraph, or the points of a list. */
export type WelcomeBlock = string | readonly string[];

/** The welcome book in one language: four short chapters of plain text. */
export type WelcomeText = {
  title: string;
  contents: string;
  description: string;
  chapters: readonly { title: string; blocks: readonly WelcomeBlock[] }[];
};
