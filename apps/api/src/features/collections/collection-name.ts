import { limits, toSingleLine } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/** At least one visible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** @throws Refusal `collection.name_empty`, `collection.name_too_long` */
export const parseCollectionName = (raw: string): string => {
  const name = toSingleLine(raw);
  if (!VISIBLE.test(name)) throw new Refusal('collection.name_empty');
  const max = limits.COLLECTION_NAME_CHARS;
  // Many clients count UTF-16 units, so those are limited as well.
  if (name.length > 2 * max || [...name].length > max) throw new Refusal('collection.name_too_long', { most: max });
  return name;
};
