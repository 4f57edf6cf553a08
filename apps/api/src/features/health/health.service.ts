import { Refusal } from '../../http/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { healthDb } from './health.db.ts';

/** `schema`: the database answers and is older or newer than this code. */
type Part = 'database' | 'schema' | 'storage';
type Readiness = { status: 'ready' } | { status: 'away'; away: Part[] };

/** Who asks for readiness gives up soon; a part that takes longer counts as away. */
const PATIENCE_MS = 900;
const TRY_AGAIN_SECONDS = 5;

type Needs = { databaseUrl: string; storage: Pick<Storage, 'check'> };

export const healthService = ({ databaseUrl, storage }: Needs) => {
  const db = healthDb(databaseUrl);
  let asking: Promise<Readiness> | undefined;

  const look = async (): Promise<Readiness> => {
    const found = await Promise.all([
      inTime(db.trouble(), 'database'),
      inTime(
        storage.check().then(
          () => null,
          () => 'storage',
        ),
        'storage',
      ),
    ]);
    const away = found.filter((part) => part !== null);
    return away.length === 0 ? { status: 'ready' } : { status: 'away', away };
  };
  /** Within a second; many who ask at once share one look. */
  const ready = (): Promise<Readiness> => {
    asking ??= look().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return {
    ready,
    /** @throws Refusal `server.unavailable` when a part that every call needs does not answer. */
    async check(): Promise<{ status: 'ok' }> {
      if ((await ready()).status === 'away') throw new Refusal('server.unavailable', {}, TRY_AGAIN_SECONDS);
      return { status: 'ok' };
    },
  };
};

const inTime = async (looked: Promise<Part | null>, part: Part): Promise<Part | null> => {
  const late = Promise.withResolvers<Part>();
  const timer = setTimeout(late.resolve, PATIENCE_MS, part);
  try {
    return await Promise.race([looked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
