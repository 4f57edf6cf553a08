import type { PackedFile } from './archive.ts';

/** Pictures that a page may be, by the extension of its name: comics carry no types. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
};

const inOrder = new Intl.Collator('und', { numeric: true, sensitivity: 'base' });

export type Page = PackedFile & { mediaType: string };

/** The pages of a comic: its pictures in natural order; what systems leave behind in archives is passed over. */
export const pagesOf = (files: readonly PackedFile[]): Page[] =>
  files
    .flatMap((file) => {
      const mediaType = TYPES[/\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? ''];
      return mediaType !== undefined && file.size > 0 && !isLeftBehind(file.path) ? { ...file, mediaType } : [];
    })
    .map((page) => ({ page, steps: page.path.split('/') }))
    // equal but for case or accents: always the same order
    .sort((a, b) => compareSteps(a.steps, b.steps) || (a.page.path < b.page.path ? -1 : 1))
    .map(({ page }) => page);

const isLeftBehind = (path: string): boolean =>
  path.split('/').some((step) => step.startsWith('.') || step === '__MACOSX');

/** Folder by folder, so that `2/1.jpg` is before `10/1.jpg`. */
const compareSteps = (a: readonly string[], b: readonly string[]): number => {
  for (const [index, step] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = inOrder.compare(step, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};
