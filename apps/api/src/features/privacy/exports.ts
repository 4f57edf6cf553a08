import { randomBytes, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Export, Language, limits } from '@lectern/contracts';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import type { Signer } from '../../platform/signer.ts';
import { NotStored, type Storage } from '../../platform/storage/storage.ts';
import type { FileService } from '../files/files.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import { zipOf } from './archive.ts';
import { contentsDb } from './contents.db.ts';
import { contentsOf } from './contents.ts';
import { exportReady } from './export-ready.mail.ts';
import { type ExportRow, exportsDb } from './exports.db.ts';
import { personsDb } from './persons.db.ts';

export type ExportParts = {
  db: Database;
  queue: Pick<Queue, 'send'>;
  storage: Pick<Storage, 'put' | 'read' | 'size'>;
  files: Pick<FileService, 'read' | 'discard'>;
  mail: Pick<MailService, 'send'>;
  signer: Signer;
  clock: Clock;
  web: { publicUrl: string; appUrl: string };
};
/** The archive as it is sent. */
export type SentExport = { name: string; size: number; etag: string; read(range: ByteRange | null): Promise<Readable> };

const PURPOSE = 'export';
const HOUR_MS = 3_600_000;
const PAUSE_MS = limits.EXPORT_PAUSE_HOURS * HOUR_MS;
const KEPT_MS = limits.EXPORT_DAYS * 24 * HOUR_MS;
const LINK_SECONDS = 15 * 60;
const TOLD_EVERY_MS = 1000;

export const exportKind: JobKind<{ readerId: string; id: string }> = {
  name: 'privacy.export',
  payload: z.object({ readerId: z.string(), id: z.uuid() }),
  attempts: 3,
  pauseSeconds: 30,
  limitSeconds: 6 * 3600,
};

/** Archives of everything that is known of a reader: asked for, made by the worker, fetched by their reader alone. */
export const readerExports = ({ db, queue, storage, files, mail, signer, clock, web }: ExportParts) => {
  const rows = exportsDb(db);
  const contents = contentsDb(db);
  const persons = personsDb(db);

  const isOver = ({ expiresAt }: ExportRow): boolean => expiresAt !== null && expiresAt < clock.now();
  const nextAt = ({ askedAt, failed }: ExportRow): Date | null => {
    const next = new Date(askedAt.getTime() + PAUSE_MS);
    return failed || next <= clock.now() ? null : next;
  };

  const urlOf = ({ readerId, sessionId, origin = web.publicUrl }: SignedIn, id: string): string => {
    const expires = Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS;
    const grant = `${readerId}.${id}.${sessionId}.${expires}`;
    return `${origin}/api/v1.0/privacy/export/${id}?access_token=x.${grant}.${signer.sign(PURPOSE, grant)}`;
  };

  const told = (reader: SignedIn, row: ExportRow | null): Export => {
    const none = { percent: 0, bytes: null, expires_at: null, url: null };
    if (!row || isOver(row)) return { state: 'none', ...none, next_at: row && time(nextAt(row)) };
    const next_at = time(nextAt(row));
    if (row.objectKey !== null) {
      const ready = { bytes: Number(row.bytes), expires_at: time(row.expiresAt), url: urlOf(reader, row.id) };
      return { state: 'ready', percent: 100, ...ready, next_at };
    }
    if (row.failed) return { state: 'failed', ...none, next_at };
    return { state: row.percent === null ? 'waiting' : 'running', ...none, percent: row.percent ?? 0, next_at };
  };

  const make = async (readerId: bigint, id: string, signal: AbortSignal): Promise<void> => {
    const person = await persons.find(readerId);
    if (!person || !(await rows.progress(id, 0))) return;
    const all = await contents.bytes(readerId);
    const lost: string[] = [];
    let [done, saidAt] = [0, clock.now().getTime()];
    const output = zipOf(
      contentsOf(
        readerId,
        Language.catch('en').parse(person.language),
        { rows: contents, files, now: clock.now() },
        { lost, progress: (bytes) => (done += bytes) },
      ),
      clock.now(),
      (path) => lost.push(path),
    );
    let size = 0;
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      // a stream of bytes without encoding
      for await (const chunk of output as AsyncIterable<Uint8Array>) {
        signal.throwIfAborted();
        size += chunk.length;
        yield chunk;
        if (clock.now().getTime() - saidAt < TOLD_EVERY_MS) continue;
        saidAt = clock.now().getTime();
        await rows.progress(id, Math.min(99, Math.floor((100 * done) / Math.max(1, all))));
      }
    };
    const objectKey = randomBytes(16).toString('hex');
    try {
      await storage.put(objectKey, counted());
    } finally {
      output.destroy();
    }
    const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
    const wanted = await db.$transaction(async (tx) => {
      if (!(await rows.finish(tx, id, { objectKey, bytes: size, expiresAt }))) return false;
      const to = { address: person.email, language: Language.catch('en').parse(person.language) };
      const settings = `${web.appUrl}/user/${readerId}/settings/privacy`;
      await mail.send(exportReady, to, { settings, expiresAt }, { tx });
      return true;
    });
    if (!wanted) await files.discard([objectKey]);
  };

  return {
    state: async (reader: SignedIn): Promise<Export> => told(reader, await rows.find(reader.readerId)),

    /** @throws Refusal `export.too_soon` */
    async begin(reader: SignedIn): Promise<Export> {
      const { readerId } = reader;
      const row = { readerId, id: randomUUID(), askedAt: clock.now() };
      const begun = await db.$transaction(async (tx) => {
        const begins = await rows.begin(tx, row, (old) => nextAt(old) === null);
        if (begins) await queue.send(exportKind, { readerId: String(readerId), id: row.id }, { tx });
        return begins;
      });
      const now = await rows.find(readerId);
      if (!begun) {
        const seconds = Math.ceil(
          ((now && nextAt(now)) ?? clock.now()).getTime() / 1000 - clock.now().getTime() / 1000,
        );
        throw new Refusal('export.too_soon', { hours: Math.max(1, Math.ceil(seconds / 3600)) }, Math.max(1, seconds));
      }
      await files.discard(begun.old === null ? [] : [begun.old]);
      return told(reader, now);
    },

    /** Makes an archive that somebody waits for. */
    async make({ readerId, id }: { readerId: string; id: string }, signal: AbortSignal): Promise<void> {
      try {
        await make(BigInt(readerId), id, signal);
      } catch (error) {
        await rows.fail(id); // until a later try ends better
        throw error;
      }
    },

    /**
     * Whose archive a signed address opens; null for anything but one of ours that is still good.
     */
    grantOf(token: string): { readerId: bigint; id: string; sessionId: string } | null {
      const match = /^x\.((\d+)\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d+))\.([\w-]{22})$/.exec(token);
      if (!match) return null;
      const [, grant = '', reader = '', id = '', sessionId = '', expires = '', signature = ''] = match;
      if (!signer.verifies(PURPOSE, grant, signature) || Number(expires) * 1000 < clock.now().getTime()) return null;
      return { readerId: BigInt(reader), id, sessionId };
    },

    /** @throws Refusal `export.not_found`, for a stranger's too */
    async open(readerId: bigint, id: string): Promise<SentExport> {
      const row = await rows.find(readerId);
      if (!row || row.id !== id || row.objectKey === null || isOver(row)) throw new Refusal('export.not_found');
      const { objectKey: key, askedAt } = row;
      if ((await storage.size(key)) === null) throw new Refusal('export.not_found');
      return {
        name: `lectern-${askedAt.toISOString().slice(0, 10)}.zip`,
        size: Number(row.bytes),
        etag: `"${id}"`,
        read: (range) =>
          storage.read(key, range ?? undefined).catch((error: unknown) => {
            throw error instanceof NotStored ? new Refusal('export.not_found') : error;
          }),
      };
    },

    /** Removes what can't be fetched any more. Answers how many. */
    async clean(): Promise<number> {
      const objects = await rows.takeExpired(clock.now());
      await files.discard(objects);
      return objects.length;
    },
  };
};

const time = (date: Date | null): string | null => date && date.toISOString();
