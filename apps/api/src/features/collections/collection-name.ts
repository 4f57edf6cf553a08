import { limits } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/** Control characters, and marks that turn the direction of what follows: nobody types them, and nobody sees them. */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Something of a name can be seen. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is kept: any text in one line, composed, with single spaces. */
export const tidied = (raw: string): string =>
  raw.normalize('NFC').replace(/\s/gu, ' ').replace(UNSEEN, '').split(' ').filter(Boolean).join(' ');

/** @throws Refusal `collection.name_empty`, `collection.name_too_long` */
export const asCollectionName = (raw: string): string => {
  const name = tidied(raw);
  if (!SEEN.test(name)) throw new Refusal('collection.name_empty');
  const most = limits.COLLECTION_NAME_CHARS;
  // Longer in parts of characters than most clients count is far longer for them, too.
  if (name.length > 2 * most || [...name].length > most) throw new Refusal('collection.name_too_long', { most });
  return name;
};
