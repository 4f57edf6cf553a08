const collator = new Intl.Collator('und', { numeric: true, sensitivity: 'base' });

/** Whether a file of an archive is metadata of an operating system, such as `__MACOSX` or a dot file. */
export const isSystemFile = (path: string): boolean =>
  path.split('/').some((step) => step.startsWith('.') || step === '__MACOSX');

/** Sorts files by path, folder by folder, and numbers by value: `2/1.jpg` is before `10/1.jpg`. */
export const sortNaturally = <T extends { path: string }>(files: readonly T[]): T[] =>
  files
    .map((file) => ({ file, steps: file.path.split('/') }))
    // a stable order for paths that differ only in case or accents
    .sort((a, b) => compareSteps(a.steps, b.steps) || (a.file.path < b.file.path ? -1 : 1))
    .map(({ file }) => file);

const compareSteps = (a: readonly string[], b: readonly string[]): number => {
  for (const [index, step] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = collator.compare(step, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};
