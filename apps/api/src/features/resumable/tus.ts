import { randomUUID } from 'node:crypto';
import type { StoredBook } from '@lectern/contracts';
import { DataStore, Server, Upload } from '@tus/server';
import { Refusal } from '../../http/refusal.ts';
import type { Stored } from '../uploads/uploads.service.ts';
import { type Body, type ReaderUploads, UUID } from './resumable.service.ts';
import { TusError } from './tus-error.ts';

/** A request of the protocol: `id` of the upload, null for a new one. */
export type TusRequest = {
  method: string;
  /** Where uploads are begun, without host; the address of each lies below. */
  path: string;
  id: string | null;
  headers: Record<string, string>;
  body: Body;
};
/** `headers` are those of the protocol. */
export type TusAnswer = { status: number; headers: [string, string][]; body: string };

const SPOKEN = /^(tus-|upload-|location$)/;
const TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** Pieces of one reader's uploads; made for one request. */
class PieceStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #uploads: ReaderUploads;
  readonly #request: TusRequest;
  expiresAt: Date | null = null;

  constructor(uploads: ReaderUploads, request: TusRequest) {
    super();
    this.#uploads = uploads;
    this.#request = request;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, filetype, file_md5: md5 } = upload.metadata ?? {};
    await this.#uploads.begin({
      id: upload.id,
      name: filename ?? '',
      type: filetype && TYPE.test(filetype) ? filetype : null,
      md5: md5Of(md5),
      length: upload.size ?? 0,
    });
    this.expiresAt = (await this.#uploads.find(upload.id)).expiresAt;
    return upload;
  }
  override async getUpload(id: string): Promise<Upload> {
    const asked = this.#request.method === 'HEAD';
    const row = await (asked ? this.#uploads.place(id) : this.#uploads.find(id));
    if (!asked && row.outcome && 'refusal' in row.outcome) throw new Refusal(row.outcome.refusal, row.outcome.details);
    this.expiresAt = row.expiresAt;
    const metadata = { filename: row.name, ...(row.type !== null && { filetype: row.type }) };
    return new Upload({ id, size: row.length, offset: row.received, metadata });
  }
  override async write(checked: NodeJS.ReadableStream, id: string, offset: number): Promise<number> {
    checked.resume(); // an empty one: the body is read as it is, without four streams in between
    const received = await this.#uploads.append(id, offset, this.#request.body);
    this.expiresAt = (await this.#uploads.find(id)).expiresAt;
    return received;
  }
  override remove(id: string): Promise<void> {
    return this.#uploads.end(id);
  }
}

/**
 * Speaks tus 1.0 for one request of one reader. Two requests that send the same bytes are told apart where a piece gets its
 * row, so no lock is held while a body is on its way. `reply` makes the body of the last answer.
 * @throws Refusal, and what is a fault
 */
export const speakTus = async (
  uploads: ReaderUploads,
  asked: TusRequest,
  reply: (stored: Stored) => StoredBook,
): Promise<TusAnswer> => {
  // Giving up is a plain call as well, for clients that speak no tus.
  const headers = asked.method === 'DELETE' ? { 'tus-resumable': '1.0.0', ...asked.headers } : asked.headers;
  const request = { ...asked, headers };
  const { method, path, id } = request;
  const refused = wrongBefore(request);
  if (refused) return refused;
  const store = new PieceStore(uploads, request);
  const failures: Error[] = [];
  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    locker: { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) },
    // Who lost the answer begins again under the same id.
    namingFunction: (_request, metadata) => (metadata?.id && UUID.test(metadata.id) ? metadata.id : randomUUID()),
    onUploadFinish: async (_request, { id: whole }) => {
      const stored = await uploads.finish(whole);
      if (!stored) return {}; // all bytes are here, as the protocol says it; the book can be asked for
      return { body: JSON.stringify(reply(stored)), ...(method === 'PATCH' && { status_code: 200 }) };
    },
    onResponseError: (_request, error) => {
      if (error instanceof Error && !(error instanceof TusError)) failures.push(error);
      return undefined;
    },
  });
  const url = `http://tus.invalid${path}${id === null ? '' : `/${id}`}`;
  const answer = await server.handleWeb(new Request(url, { method, headers }));
  const [failure] = failures;
  if (failure) throw failure;
  const spoken = [...answer.headers].filter(([name]) => SPOKEN.test(name));
  if (store.expiresAt && answer.ok) spoken.push(['upload-expires', store.expiresAt.toUTCString()]);
  return { status: answer.status, headers: spoken, body: method === 'HEAD' ? '' : await answer.text() };
};

/** What @tus/server answers otherwise than the protocol says. */
const wrongBefore = ({ method, headers }: TusRequest): TusAnswer | null => {
  const wrong = (status: number, body: string): TusAnswer => ({
    status,
    headers: [
      ['tus-resumable', '1.0.0'],
      ['tus-version', '1.0.0'],
    ],
    body: `${body}\n`,
  });
  if (method !== 'OPTIONS' && headers['tus-resumable'] !== '1.0.0') return wrong(412, 'Tus-Resumable must be 1.0.0');
  if (method === 'PATCH' && headers['content-type'] !== 'application/offset+octet-stream')
    return wrong(415, 'Content-Type must be application/offset+octet-stream');
  return null;
};

/** 32 hex digits, or base64 of 16 bytes. */
const md5Of = (text: string | null | undefined): Buffer | null => {
  if (!text) return null;
  return Buffer.from(text, /^[0-9a-f]{32}$/i.test(text) ? 'hex' : 'base64');
};
