import type { AudioTags } from '../audio/audio-file.ts';
import { inNaturalOrder } from '../zip/natural-order.ts';

type Numbered = { path: string; file: { tags: AudioTags } };

/**
 * Tracks as they are heard: by disc and number when every one has a number and no two have the same, else by their
 * paths in natural order.
 */
export const inOrder = <T extends Numbered>(tracks: readonly T[]): T[] => {
  const byPath = inNaturalOrder(tracks);
  const places = byPath.map(({ file: { tags } }) => ({ disc: tags.disc ?? 0, number: tags.track }));
  const distinct = new Set(places.flatMap(({ disc, number }) => (number === null ? [] : `${disc} ${number}`)));
  if (distinct.size < byPath.length) return byPath;
  const discOf = ({ file: { tags } }: T): number => tags.disc ?? 0;
  const numberOf = ({ file: { tags } }: T): number => tags.track ?? 0;
  return byPath.sort((a, b) => discOf(a) - discOf(b) || numberOf(a) - numberOf(b));
};
