import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { addPeriod, type Export, Language, limits, retention, subtractPeriod } from '@lectern/contracts';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import type { Signer } from '../../platform/signer.ts';
import { ObjectNotFound, type Storage } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { createZipStream } from './archive.ts';
import { createArchiveContentsDb } from './archive-contents.db.ts';
import { listArchiveEntries } from './archive-contents.ts';
import { exportReadyMail } from './export-ready.mail.ts';
import { createExportsDb, type ExportRow } from './exports.db.ts';
import { createPersonsDb } from './persons.db.ts';

export type ExportDependencies = {
  db: Database;
  queue: Pick<Queue, 'send'>;
  storage: Pick<Storage, 'put' | 'read' | 'size'>;
  files: Pick<FileService, 'read' | 'discard'>;
  mail: Pick<MailService, 'send'>;
  signer: Signer;
  clock: Clock;
  web: { publicUrl: string; appUrl: string };
};
/** An archive that is ready for download. */
export type SentExport = { name: string; size: number; etag: string; read(range: ByteRange | null): Promise<Readable> };

const PURPOSE = 'export';
const HOUR_MS = 3_600_000;
const PAUSE_MS = limits.EXPORT_PAUSE_HOURS * HOUR_MS;
const LINK_SECONDS = 15 * 60;
const PROGRESS_INTERVAL_MS = 1000;

export const exportJob: JobKind<{ readerId: string; id: string }> = {
  name: 'privacy.export',
  payload: z.object({ readerId: z.string(), id: z.uuid() }),
  attempts: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 6 * 3600,
};

/** Archives of a reader's data: requested, built by the worker, downloaded by the reader alone. */
export const createReaderExports = ({ db, queue, storage, files, mail, signer, clock, web }: ExportDependencies) => {
  const exportsDb = createExportsDb(db);
  const archiveDb = createArchiveContentsDb(db);
  const personsDb = createPersonsDb(db);

  const isExpired = ({ expiresAt }: ExportRow): boolean => expiresAt !== null && expiresAt < clock.now();
  const computeNextAt = ({ askedAt, failed }: ExportRow): Date | null => {
    const next = new Date(askedAt.getTime() + PAUSE_MS);
    return failed || next <= clock.now() ? null : next;
  };

  const createUrl = ({ readerId, sessionId, origin = web.publicUrl }: SignedIn, id: string): string => {
    const expires = Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS;
    const grant = `${readerId}.${id}.${sessionId}.${expires}`;
    return `${origin}/api/v1.0/privacy/export/${id}?access_token=x.${grant}.${signer.sign(PURPOSE, grant)}`;
  };

  const toExport = (reader: SignedIn, row: ExportRow | null): Export => {
    const none = { percent: 0, bytes: null, expires_at: null, url: null };
    if (!row || isExpired(row)) return { state: 'none', ...none, next_at: row && formatTime(computeNextAt(row)) };
    const next_at = formatTime(computeNextAt(row));
    if (row.objectKey !== null) {
      const ready = { bytes: Number(row.bytes), expires_at: formatTime(row.expiresAt), url: createUrl(reader, row.id) };
      return { state: 'ready', percent: 100, ...ready, next_at };
    }
    if (row.failed) return { state: 'failed', ...none, next_at };
    return { state: row.percent === null ? 'waiting' : 'running', ...none, percent: row.percent ?? 0, next_at };
  };

  const buildArchive = async (readerId: bigint, id: string, signal: AbortSignal): Promise<void> => {
    const person = await personsDb.find(readerId);
    if (!person || !(await exportsDb.updateProgress(id, 0))) return;
    const totalBytes = await archiveDb.sumBookBytes(readerId);
    const lost: string[] = [];
    let [doneBytes, reportedAt] = [0, clock.now().getTime()];
    const output = createZipStream(
      listArchiveEntries(
        readerId,
        Language.catch('en').parse(person.language),
        { archiveDb, files, now: clock.now() },
        { lost, onProgress: (bytes) => (doneBytes += bytes) },
      ),
      clock.now(),
      (path) => lost.push(path),
    );
    let size = 0;
    const countBytes = async function* (): AsyncGenerator<Uint8Array> {
      // a stream of bytes
      for await (const chunk of output as AsyncIterable<Uint8Array>) {
        signal.throwIfAborted();
        size += chunk.length;
        yield chunk;
        if (clock.now().getTime() - reportedAt < PROGRESS_INTERVAL_MS) continue;
        reportedAt = clock.now().getTime();
        await exportsDb.updateProgress(id, Math.min(99, Math.floor((100 * doneBytes) / Math.max(1, totalBytes))));
      }
    };
    const objectKey = randomBytes(16).toString('hex');
    try {
      await storage.put(objectKey, countBytes());
    } finally {
      output.destroy();
    }
    const expiresAt = addPeriod(clock.now(), retention.export.period);
    const isWanted = await db.$transaction(async (tx) => {
      if (!(await exportsDb.updateFinished(tx, id, { objectKey, bytes: size, expiresAt }))) return false;
      const to = { address: person.email, language: Language.catch('en').parse(person.language) };
      const settings = `${web.appUrl}/user/${readerId}/settings/privacy`;
      await mail.send(exportReadyMail, to, { settings, expiresAt }, { tx });
      return true;
    });
    if (!isWanted) await files.discard([objectKey]);
  };

  return {
    getState: async (reader: SignedIn): Promise<Export> => toExport(reader, await exportsDb.find(reader.readerId)),

    /** @throws Refusal `export.too_soon` */
    async begin(reader: SignedIn): Promise<Export> {
      const { readerId } = reader;
      const row = { readerId, id: randomUUID(), askedAt: clock.now() };
      const replaced = await db.$transaction(async (tx) => {
        const created = await exportsDb.replace(tx, row, (old) => computeNextAt(old) === null);
        if (created) await queue.send(exportJob, { readerId: String(readerId), id: row.id }, { tx });
        return created;
      });
      const now = await exportsDb.find(readerId);
      if (!replaced) {
        const seconds = Math.ceil(
          ((now && computeNextAt(now)) ?? clock.now()).getTime() / 1000 - clock.now().getTime() / 1000,
        );
        throw new Refusal('export.too_soon', { hours: Math.max(1, Math.ceil(seconds / 3600)) }, Math.max(1, seconds));
      }
      await files.discard(replaced.old === null ? [] : [replaced.old]);
      return toExport(reader, now);
    },

    /** Builds a requested archive. */
    async build({ readerId, id }: { readerId: string; id: string }, signal: AbortSignal): Promise<void> {
      try {
        await buildArchive(BigInt(readerId), id, signal);
      } catch (error) {
        await exportsDb.updateFailed(id); // a retry may still succeed
        throw error;
      }
    },

    /**
     * Parses and verifies the token of a signed URL; null when it is invalid or expired.
     */
    parseGrant(token: string): { readerId: bigint; id: string; sessionId: string } | null {
      const match = /^x\.((\d+)\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d+))\.([\w-]{22})$/.exec(token);
      if (!match) return null;
      const [, grant = '', reader = '', id = '', sessionId = '', expires = '', signature = ''] = match;
      if (!signer.verify(PURPOSE, grant, signature) || Number(expires) * 1000 < clock.now().getTime()) return null;
      return { readerId: BigInt(reader), id, sessionId };
    },

    /** @throws Refusal `export.not_found`, also for the archive of another reader */
    async open(readerId: bigint, id: string): Promise<SentExport> {
      const row = await exportsDb.find(readerId);
      if (!row || row.id !== id || row.objectKey === null || isExpired(row)) throw new Refusal('export.not_found');
      const { objectKey: key, askedAt } = row;
      if ((await storage.size(key)) === null) throw new Refusal('export.not_found');
      return {
        name: `lectern-${askedAt.toISOString().slice(0, 10)}.zip`,
        size: Number(row.bytes),
        etag: `"${id}"`,
        read: (range) =>
          storage.read(key, range ?? undefined).catch((error: unknown) => {
            throw error instanceof ObjectNotFound ? new Refusal('export.not_found') : error;
          }),
      };
    },

    /** Deletes expired archives. Returns how many. */
    async clean(): Promise<number> {
      const now = clock.now();
      const objects = await exportsDb.deleteExpired(now, subtractPeriod(now, retention.export.period));
      await files.discard(objects);
      return objects.length;
    },
  };
};

const formatTime = (date: Date | null): string | null => date && date.toISOString();
