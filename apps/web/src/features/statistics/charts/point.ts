import type { TFunction } from 'i18next';
import { formatTime } from '../format.ts';

/** A point of a chart, in seconds. */
export type Point = {
  key: string;
  /** As it is spoken and stands in the table. */
  name: string;
  /** As it stands at the axis, if at all. */
  label: string;
  read: number;
  listened: number;
};

/** A point with its value, in words. */
export const describePoint = (
  t: TFunction<'statistics'>,
  { name, read, listened }: Pick<Point, 'name' | 'read' | 'listened'>,
): string => {
  if (read === 0 && listened === 0) return t('point.none', { name });
  if (listened === 0) return t('point.read', { name, read: formatTime(read) });
  if (read === 0) return t('point.listened', { name, listened: formatTime(listened) });
  return t('point.both', { name, read: formatTime(read), listened: formatTime(listened) });
};
