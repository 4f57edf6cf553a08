import type { AudioTags } from '../audio/audio-file.ts';
import { sortNaturally } from '../zip/natural-order.ts';

type Numbered = { path: string; file: { tags: AudioTags } };

/**
 * Sorts tracks in playing order: by disc and number when every track has a number and no two have the same, else by path
 * in natural order.
 */
export const sortTracks = <T extends Numbered>(tracks: readonly T[]): T[] => {
  const byPath = sortNaturally(tracks);
  const numbers = byPath.map(({ file: { tags } }) => ({ disc: tags.disc ?? 0, number: tags.track }));
  const distinct = new Set(numbers.flatMap(({ disc, number }) => (number === null ? [] : `${disc} ${number}`)));
  if (distinct.size < byPath.length) return byPath;
  const getDisc = ({ file: { tags } }: T): number => tags.disc ?? 0;
  const getNumber = ({ file: { tags } }: T): number => tags.track ?? 0;
  return byPath.sort((a, b) => getDisc(a) - getDisc(b) || getNumber(a) - getNumber(b));
};
