import { readdir, readFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { readCertificate } from '../../platform/certificate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { createStatusDb } from './status.db.ts';

const PACKAGE_FILE = path.resolve(import.meta.dirname, '../../../../../package.json');
/** A host that does not answer must not hold up everything else. */
const CERTIFICATE_MS = 700;
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** What waits longer, or ends sooner, should be looked at. */
const [LATE_JOB_MINUTES, LATE_LETTER_MINUTES, FEW_DAYS, LITTLE_BYTES] = [15, 60, 21, 2 * 1024 ** 3];

const BackupManifest = z.object({ madeAt: z.iso.datetime() });

type Deps = { db: Database; clock: Clock; config: Pick<Config, 'web' | 'storage' | 'dataDir'> };

export type StatusService = ReturnType<typeof createStatusService>;

/** Reads the state of the installation at a glance. */
export const createStatusService = (deps: Deps) => ({
  /** The state, and a sentence for each thing that should be looked at. @param backupFolder where backups are; null: unknown */
  async read(backupFolder: string | null): Promise<{ status: Status; concerns: string[] }> {
    const status = await readStatus(deps, backupFolder);
    return { status, concerns: describeConcerns(status) };
  },
});

const readStatus = async ({ db, clock, config }: Deps, backupFolder: string | null) => {
  const rows = createStatusDb(db);
  const now = clock.now();
  const [readers, books, isEstimated, used, jobs, letters, sweep, schema, processes, certificates, free, version] =
    await Promise.all([
      rows.countReaders(),
      rows.countBooks(),
      rows.isLarge('book'),
      rows.sumUsedBytes(),
      rows.findJobs(),
      rows.findLetters(),
      rows.findSweep(),
      rows.findMigration(),
      rows.listProcesses(),
      readCertificateDays(config.web, now),
      readFreeBytes(config),
      readVersion(),
    ]);
  return {
    version,
    schema,
    processes: processes.map(({ address, since }) => ({
      address: address ?? 'this machine',
      since,
      up: formatAge(since, now),
    })),
    readers,
    books,
    /** Large tables are not counted. */
    counts: isEstimated ? 'estimated' : 'exact',
    usedBytes: used,
    freeBytes: free,
    jobsWaiting: jobs.waiting,
    oldestJobMinutes: toMinutes(jobs.oldest, now),
    jobsFailed: jobs.failed,
    lettersWaiting: letters.waiting,
    oldestLetterMinutes: toMinutes(letters.oldest, now),
    lastBackup: backupFolder === null ? null : await findLastBackup(backupFolder),
    lastSweep: sweep === null ? null : `${sweep.state} ${sweep.endedAt?.toISOString() ?? ''}`.trim(),
    certificates,
  };
};
type Status = Awaited<ReturnType<typeof readStatus>>;

const describeConcerns = (status: Status): string[] => {
  const { processes, jobsFailed, oldestJobMinutes, oldestLetterMinutes, lastSweep, freeBytes, certificates } = status;
  return [
    ...(processes.length === 0 ? ['No process is connected to the database.'] : []),
    ...(jobsFailed > 0 ? ['Jobs have failed: admin jobs failed.'] : []),
    ...((oldestJobMinutes ?? 0) > LATE_JOB_MINUTES ? ['Jobs wait: does the worker run?'] : []),
    ...((oldestLetterMinutes ?? 0) > LATE_LETTER_MINUTES ? ['Mails wait: admin doctor tries the mail server.'] : []),
    ...(lastSweep?.startsWith('failed') ? ['The last sweep failed: admin sweep.'] : []),
    ...(freeBytes !== null && freeBytes < LITTLE_BYTES ? ['The disk is nearly full.'] : []),
    ...(certificates.some(({ days }) => days === null || days < FEW_DAYS)
      ? ['A certificate needs a look: admin doctor.']
      : []),
  ];
};

const readVersion = async (): Promise<string> =>
  z.object({ version: z.string() }).parse(JSON.parse(await readFile(PACKAGE_FILE, 'utf8'))).version;

/** Free bytes of the disk with the books; null: they are in S3, which tells none. */
const readFreeBytes = async ({ storage, dataDir }: Deps['config']): Promise<number | null> => {
  if (storage.kind === 's3') return null;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
};

/** Days that the certificate of each host is still accepted; null: it is not, or the host does not answer. */
const readCertificateDays = ({ publicUrl, booksUrl }: Config['web'], now: Date) =>
  Promise.all(
    [publicUrl, booksUrl]
      .filter((url) => url.startsWith('https:'))
      .map(async (url) => {
        const host = new URL(url).host;
        const found = await readCertificate(new URL(url), AbortSignal.timeout(CERTIFICATE_MS)).catch(() => null);
        if (!found || found.problem !== null) return { host, days: null };
        return { host, days: Math.floor((found.validTo.getTime() - now.getTime()) / DAY_MS) };
      }),
  );

/** When the newest complete backup in a folder, or in one of its folders, was made; null: there is none. */
const findLastBackup = async (folder: string): Promise<string | null> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = [
    folder,
    ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name)),
  ];
  const times = await Promise.all(
    folders.map(async (each) => {
      const text = await readFile(path.join(each, 'manifest.json'), 'utf8').catch(() => 'null');
      return BackupManifest.safeParse(JSON.parse(text)).data?.madeAt ?? '';
    }),
  );
  return times.toSorted().at(-1) || null;
};

const toMinutes = (since: Date | null, now: Date): number | null =>
  since === null ? null : Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));

/** As `3 d 4 h`, `5 h 12 min`, `7 min`. */
const formatAge = (since: Date, now: Date): string => {
  const minutes = toMinutes(since, now) ?? 0;
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
};
