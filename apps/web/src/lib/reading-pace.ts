/** Characters per minute of an average reader. In Chinese, Japanese and Korean a character carries more meaning. */
const DEFAULT_PACE = 1150;
const DEFAULT_CJK_PACE = 420;

/** The pace of a reader is clamped to these factors of the average: leafing through a book, or falling asleep over it, is no reading pace. */
const MIN_PACE_FACTOR = 0.2;
const MAX_PACE_FACTOR = 4;

/**
 * Minutes that a reader needs for a text, at least one while there is any.
 * @param readerPace characters per minute of this reader, null when unknown
 */
export const estimateMinutes = (characters: number, language: string | null, readerPace: number | null): number => {
  const defaultPace = /^(zh|ja|ko)\b/.test(language ?? '') ? DEFAULT_CJK_PACE : DEFAULT_PACE;
  return Math.ceil(
    Math.max(0, Math.round(characters)) /
      Math.min(Math.max(readerPace ?? defaultPace, defaultPace * MIN_PACE_FACTOR), defaultPace * MAX_PACE_FACTOR),
  );
};
