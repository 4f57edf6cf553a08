import { limits, oneLine } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/** Something of a name can be seen. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** @throws Refusal `collection.name_empty`, `collection.name_too_long` */
export const asCollectionName = (raw: string): string => {
  const name = oneLine(raw);
  if (!SEEN.test(name)) throw new Refusal('collection.name_empty');
  const most = limits.COLLECTION_NAME_CHARS;
  // Longer in parts of characters than most clients count is far longer for them, too.
  if (name.length > 2 * most || [...name].length > most) throw new Refusal('collection.name_too_long', { most });
  return name;
};
