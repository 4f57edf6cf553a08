import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { PageCursor } from './bin.db.ts';

const Cursor = z.tuple([z.int().min(0).max(253402300799999), z.string().regex(/^\d{1,16}$/)]);

/** Encodes the last book of a page as the opaque `next_cursor`. */
export const formatBinCursor = ({ binnedAt, id }: PageCursor): string =>
  Buffer.from(JSON.stringify([binnedAt.getTime(), String(id)])).toString('base64url');

/** @throws Refusal `request.invalid` */
export const parseBinCursor = (text: string): PageCursor => {
  try {
    const [at, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { binnedAt: new Date(at), id: BigInt(id) };
  } catch {
    throw new Refusal('request.invalid', { field: 'cursor' });
  }
};
