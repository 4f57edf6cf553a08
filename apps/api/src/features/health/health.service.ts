import { Refusal } from '../../http/refusal.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createHealthDb } from './health.db.ts';

/** `schema`: the database answers, but its schema is older or newer than this code. */
type Part = 'database' | 'schema' | 'storage';
/** `impaired`: requests are served, but other processes learn of changes a minute late. */
type Readiness = { status: 'ready'; impaired?: ['bus'] } | { status: 'away'; away: Part[] };
/** `draining`: this process stops soon; it still serves requests, but a load balancer should send no new ones. */
type ProbeAnswer = Readiness | { status: 'draining' };

/** A part that takes longer counts as unavailable: readiness probes time out soon. */
const TIMEOUT_MS = 900;
const RETRY_SECONDS = 5;

type Deps = { databaseUrl: string; storage: Pick<Storage, 'check'>; bus: Pick<Bus, 'isConnected'> };

export const createHealthService = ({ databaseUrl, storage, bus }: Deps) => {
  const db = createHealthDb(databaseUrl);
  let running: Promise<Readiness> | undefined;
  let isDraining = false;

  const checkParts = async (): Promise<Readiness> => {
    const problems = await Promise.all([
      withTimeout(db.findProblem(), 'database'),
      withTimeout(
        storage.check().then(
          () => null,
          () => 'storage',
        ),
        'storage',
      ),
    ]);
    const away = problems.filter((part) => part !== null);
    if (away.length > 0) return { status: 'away', away };
    return bus.isConnected() ? { status: 'ready' } : { status: 'ready', impaired: ['bus'] };
  };
  /** Answers within a second; concurrent calls share one check. */
  const checkReadiness = (): Promise<Readiness> => {
    running ??= checkParts().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    ready: async (): Promise<ProbeAnswer> => (isDraining ? { status: 'draining' } : checkReadiness()),
    startDraining(): void {
      isDraining = true;
    },
    /** @throws Refusal `server.unavailable` when a required part is unavailable. */
    async check(): Promise<{ status: 'ok' }> {
      if ((await checkReadiness()).status === 'away') throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
      return { status: 'ok' };
    },
  };
};

const withTimeout = async (checked: Promise<Part | null>, part: Part): Promise<Part | null> => {
  const late = Promise.withResolvers<Part>();
  const timer = setTimeout(late.resolve, TIMEOUT_MS, part);
  try {
    return await Promise.race([checked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
