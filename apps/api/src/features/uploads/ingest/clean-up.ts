import { Refusal } from '../../../http/refusal.ts';
import type { FileContext, IngestContext } from './ingest-context.ts';
import { releaseSpace } from './reserve-space.ts';

/**
 * Runs a transaction that writes rows which name stored objects. After an error that is no refusal the commit may have succeeded
 * all the same: then the objects stay, and the sweep removes what nobody holds.
 */
export const keepObjectsWhenUncertain = async <T>(ctx: FileContext, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RolledBack)) ctx.unreferencedObjects.clear();
    throw error;
  }
};

/** Thrown in a transaction whose rows must not be written. */
export class RolledBack extends Error {}

export const discardUnreferenced = ({ services, unreferencedObjects }: FileContext): Promise<void> =>
  services.files.discard([...unreferencedObjects]);

/** Runs at the end of every ingest, whatever its result: discards objects that no row names, and releases space that no book took. */
export const cleanUp = async (ctx: IngestContext): Promise<void> => {
  try {
    await discardUnreferenced(ctx);
  } finally {
    if (ctx.space.kind === 'reserved' && ctx.space.isOurs) await releaseSpace(ctx).catch(ignore);
  }
};

/** Without a database the reservation expires by itself; the caller gets the error of the upload. */
const ignore = (): void => undefined;
