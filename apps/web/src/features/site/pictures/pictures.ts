/** In pixels, as the pictures are stored (`e2e/screenshots.ts`). */
export const PICTURE_SIZE = { width: 1280, height: 800 } as const;
/** The width of the small ones, for phones. */
export const SMALL_PICTURE_WIDTH = 720;

const files = import.meta.glob<string>('./product-*.webp', { eager: true, query: '?url', import: 'default' });

/** Returns the files of a picture of the product in one mode; null: not taken yet, and no reason to fail at a page. */
export const findProductPicture = (
  id: 'library' | 'reader' | 'player',
  mode: 'light' | 'dark',
): { large: string; small: string } | null => {
  const [large, small] = [files[`./product-${id}-${mode}.webp`], files[`./product-${id}-${mode}-small.webp`]];
  return large !== undefined && small !== undefined ? { large, small } : null;
};
