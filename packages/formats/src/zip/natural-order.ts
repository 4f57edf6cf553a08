const inOrder = new Intl.Collator('und', { numeric: true, sensitivity: 'base' });

/** Whether a file of an archive was left there by a system, for itself. */
export const isLeftBehind = (path: string): boolean =>
  path.split('/').some((step) => step.startsWith('.') || step === '__MACOSX');

/** Files by their paths, folder by folder, numbers by their value: `2/1.jpg` is before `10/1.jpg`. */
export const inNaturalOrder = <T extends { path: string }>(files: readonly T[]): T[] =>
  files
    .map((file) => ({ file, steps: file.path.split('/') }))
    // equal but for case or accents: always the same order
    .sort((a, b) => compareSteps(a.steps, b.steps) || (a.file.path < b.file.path ? -1 : 1))
    .map(({ file }) => file);

const compareSteps = (a: readonly string[], b: readonly string[]): number => {
  for (const [index, step] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = inOrder.compare(step, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};
