import { Refusal } from '../../../http/refusal.ts';
import { BytesVanished } from '../../files/files.service.ts';
import type { FileContext, IngestContext } from './ingest-context.ts';
import { releaseSpace } from './reserve-space.ts';

/**
 * Runs a transaction that writes rows which name stored objects. After an error that is no refusal the commit may have succeeded
 * all the same: then the objects stay, and are removed later if nobody holds them.
 */
export const keepObjectsWhenUncertain = async <T>(ctx: IngestContext, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isCertain = error instanceof Refusal || error instanceof RolledBack || error instanceof BytesVanished;
    if (!isCertain) {
      ctx.unreferencedObjects.clear();
      ctx.unheldBytes.length = 0;
    }
    throw error;
  }
};

/** Thrown in a transaction whose rows must not be written. */
export class RolledBack extends Error {}

export const discardUnreferenced = ({ services, unreferencedObjects }: FileContext): Promise<void> =>
  services.files.discard([...unreferencedObjects]);

/** Runs at the end of every ingest, whatever its result: discards objects that no row names and bytes that no book holds, and releases space that no book took. */
export const cleanUp = async (ctx: IngestContext): Promise<void> => {
  try {
    await discardUnreferenced(ctx);
    if (ctx.unheldBytes.length > 0) await ctx.services.removal.withdraw(ctx.unheldBytes).catch(ignore);
  } finally {
    if (ctx.space.kind === 'reserved' && ctx.space.isOurs) await releaseSpace(ctx).catch(ignore);
  }
};

/** Without a database the reservation expires by itself, and the bytes are removed later; the caller gets the error of the upload. */
const ignore = (): void => undefined;
