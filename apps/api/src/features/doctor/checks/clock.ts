import { readDatabaseState } from '../doctor.db.ts';
import { attention, type CheckContext, type Finding, failed, ok } from '../finding.ts';
import { requestUrl } from '../request-url.ts';

/** Positions of several devices are ordered by time; S3 refuses requests that are 15 minutes off. */
const [SMALL_MS, LARGE_MS] = [2_000, 60_000];
const ADVICE = 'Synchronise both clocks with NTP (timedatectl set-ntp true).';

/** The clock of this machine agrees with those of the database and the storage. */
export const checkClock = async ({ config, now, signal }: CheckContext): Promise<Finding[]> => {
  const { s3, kind } = config.storage;
  const readStorageTime = async (endpoint: string): Promise<Date> =>
    new Date((await requestUrl(new URL(endpoint), { signal })).headers.date ?? '');
  return Promise.all([
    compare('database', async () => (await readDatabaseState(config.database.url)).now, now, 0),
    // the Date header has whole seconds
    ...(kind === 's3' && s3 ? [compare('storage', () => readStorageTime(s3.endpoint), now, 500)] : []),
  ]);
};

const compare = async (
  owner: string,
  read: () => Promise<Date>,
  now: () => Date,
  roundedMs: number,
): Promise<Finding> => {
  const before = now().getTime();
  const time = await read().then(
    (date) => date.getTime() + roundedMs,
    () => Number.NaN,
  );
  if (Number.isNaN(time)) return attention(`Not compared with the ${owner}, which tells no time.`, 'See its own line.');
  const after = now().getTime();
  // the time was told somewhere between the two, so only what is outside counts
  const offMs = Math.max(0, before - roundedMs - time, time - after - roundedMs);
  const text = `It differs from that of the ${owner} by ${offMs < 1000 ? 'less than a second' : `${Math.round(offMs / 1000)} s`}.`;
  if (offMs > LARGE_MS) return failed(text, ADVICE);
  return offMs > SMALL_MS ? attention(text, ADVICE) : ok(text);
};
