const MAX_LABEL_LENGTH = 64;

/** Page labels as a PDF gives them, in one line each; null where they say no more than the number of the page. */
export const toPageLabels = (labels: readonly string[] | null): string[] | null => {
  const lines = (labels ?? []).map((label) =>
    label
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim()
      .slice(0, MAX_LABEL_LENGTH)
      .toWellFormed(),
  );
  return lines.some((label, page) => label !== '' && label !== String(page + 1)) ? lines : null;
};

/** The name of a page: its label, or its number. @param page from 0 */
export const getPageLabel = (labels: readonly string[] | null, page: number): string =>
  labels?.[page] || String(page + 1);

/** The page with a label, ignoring case; null when there is none. */
export const findLabelledPage = (labels: readonly string[] | null, label: string): number | null => {
  const wanted = label.trim();
  if (!labels || wanted === '') return null;
  const exact = labels.indexOf(wanted);
  const page =
    exact >= 0 ? exact : labels.findIndex((other) => other.toLocaleLowerCase() === wanted.toLocaleLowerCase());
  return page < 0 ? null : page;
};
