import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { Behind } from './bin.db.ts';

const Cursor = z.tuple([z.int().min(0).max(253402300799999), z.string().regex(/^\d{1,16}$/)]);
/** Where a page of the bin ended. */
export const cursorOf = ({ binnedAt, id }: Behind): string =>
  Buffer.from(JSON.stringify([binnedAt.getTime(), String(id)])).toString('base64url');

/** @throws Refusal `request.invalid` */
export const readCursor = (text: string): Behind => {
  try {
    const [at, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { binnedAt: new Date(at), id: BigInt(id) };
  } catch {
    throw new Refusal('request.invalid', { field: 'cursor' });
  }
};
