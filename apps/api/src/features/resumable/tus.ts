import { randomUUID } from 'node:crypto';
import type { StoredBook } from '@lectern/contracts';
import { DataStore, Server, Upload } from '@tus/server';
import { Refusal } from '../../http/refusal.ts';
import type { StoredUpload } from '../uploads/uploads.service.ts';
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
export type TusResponse = { status: number; headers: [string, string][]; body: string };

const RESPONSE_HEADER = /^(tus-|upload-|location$)/;
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** The data store of @tus/server over one reader's uploads; made for one request. */
class ChunkDataStore extends DataStore {
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
      type: filetype && MEDIA_TYPE.test(filetype) ? filetype : null,
      md5: parseMd5(md5),
      length: upload.size ?? 0,
    });
    this.expiresAt = (await this.#uploads.requireUpload(upload.id)).expiresAt;
    return upload;
  }
  override async getUpload(id: string): Promise<Upload> {
    const isHead = this.#request.method === 'HEAD';
    const row = await (isHead ? this.#uploads.findProgress(id) : this.#uploads.requireUpload(id));
    if (!isHead && row.outcome && 'refusal' in row.outcome) throw new Refusal(row.outcome.refusal, row.outcome.details);
    this.expiresAt = row.expiresAt;
    const metadata = { filename: row.name, ...(row.type !== null && { filetype: row.type }) };
    return new Upload({ id, size: row.length, offset: row.received, metadata });
  }
  override async write(emptyBody: NodeJS.ReadableStream, id: string, offset: number): Promise<number> {
    emptyBody.resume(); // the real body is read directly, without four streams in between
    const received = await this.#uploads.append(id, offset, this.#request.body);
    this.expiresAt = (await this.#uploads.requireUpload(id)).expiresAt;
    return received;
  }
  override remove(id: string): Promise<void> {
    return this.#uploads.cancel(id);
  }
}

/**
 * Handles one tus 1.0 request of one reader. Of two requests that send the same bytes one fails when its chunk gets a row, so
 * no lock is held while a body arrives. `toReply` makes the body of the last answer.
 * @throws Refusal, and what is a fault
 */
export const handleTus = async (
  uploads: ReaderUploads,
  received: TusRequest,
  toReply: (stored: StoredUpload) => StoredBook,
): Promise<TusResponse> => {
  // DELETE also works for clients that speak no tus.
  const headers = received.method === 'DELETE' ? { 'tus-resumable': '1.0.0', ...received.headers } : received.headers;
  const request = { ...received, headers };
  const { method, path, id } = request;
  const protocolError = findProtocolError(request);
  if (protocolError) return protocolError;
  const store = new ChunkDataStore(uploads, request);
  const failures: Error[] = [];
  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [],
    locker: { newLock: () => ({ lock: async () => undefined, unlock: async () => undefined }) },
    // A client that lost the answer begins again under the same id.
    namingFunction: (_request, metadata) => (metadata?.id && UUID.test(metadata.id) ? metadata.id : randomUUID()),
    onUploadFinish: async (_request, { id: uploadId }) => {
      const stored = await uploads.finish(uploadId);
      if (!stored) return {}; // all bytes are here, as the protocol says; the client asks for the book later
      return { body: JSON.stringify(toReply(stored)), ...(method === 'PATCH' && { status_code: 200 }) };
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
  const responseHeaders = [...answer.headers].filter(([name]) => RESPONSE_HEADER.test(name));
  if (store.expiresAt && answer.ok) responseHeaders.push(['upload-expires', store.expiresAt.toUTCString()]);
  return { status: answer.status, headers: responseHeaders, body: method === 'HEAD' ? '' : await answer.text() };
};

/** Errors that @tus/server answers differently from the protocol. */
const findProtocolError = ({ method, headers }: TusRequest): TusResponse | null => {
  const toError = (status: number, body: string): TusResponse => ({
    status,
    headers: [
      ['tus-resumable', '1.0.0'],
      ['tus-version', '1.0.0'],
    ],
    body: `${body}\n`,
  });
  if (method !== 'OPTIONS' && headers['tus-resumable'] !== '1.0.0') return toError(412, 'Tus-Resumable must be 1.0.0');
  if (method === 'PATCH' && headers['content-type'] !== 'application/offset+octet-stream')
    return toError(415, 'Content-Type must be application/offset+octet-stream');
  return null;
};

/** 32 hex digits, or base64 of 16 bytes. */
const parseMd5 = (text: string | null | undefined): Buffer | null => {
  if (!text) return null;
  return Buffer.from(text, /^[0-9a-f]{32}$/i.test(text) ? 'hex' : 'base64');
};
