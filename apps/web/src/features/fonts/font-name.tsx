import type { Font } from '@lectern/contracts';
import { useEffect } from 'react';

const toFamily = ({ id }: Font): string => `own-${id}`;

/** Loads a font into the document, once; without it the name is shown in another font. */
const loadFace = async (font: Font, signal: AbortSignal): Promise<void> => {
  const family = toFamily(font);
  if ([...document.fonts].some((face) => face.family === family)) return;
  const response = await fetch(font.url, { signal });
  if (!response.ok) return;
  const face = new FontFace(family, await response.arrayBuffer());
  await face.load();
  if (!signal.aborted) document.fonts.add(face);
};

/** The name of an uploaded font, drawn in the font itself. */
export const FontName = ({ font }: { font: Font }) => {
  useEffect(() => {
    const left = new AbortController();
    loadFace(font, left.signal).catch(() => {}); // no network, or a font that this browser can't draw
    return () => left.abort();
  }, [font]);
  return <span style={{ fontFamily: `"${toFamily(font)}", var(--font-ui)` }}>{font.name}</span>;
};
