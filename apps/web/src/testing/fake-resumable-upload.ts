import { type Book, resumable } from '@lectern/contracts';
import type { FakeUpload } from './fake-upload.ts';

type RecordedRequest = {
  method: string;
  offset: number;
  bytes: number;
  token: string | null;
  name: string | null;
  id: string | null;
};

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Reads a value of the Upload-Metadata header. */
const readMetadata = (request: FakeUpload, key: string): string | null => {
  const encoded = new RegExp(`(?:^|,)${key} ([^,]*)`).exec(request.headers.get('Upload-Metadata') ?? '')?.[1];
  return encoded === undefined ? null : new TextDecoder().decode(decodeBase64(encoded));
};

/** The server side of one tus 1.0 upload. The test decides what happens to the chunks and to the complete file. */
export class FakeResumableUpload {
  readonly sent: RecordedRequest[] = [];
  length = 0;
  received = 0;
  /** Whether chunks wait in `held` instead of being accepted. */
  isHolding = false;
  heldRequests: FakeUpload[] = [];
  /** Failures of the next requests of a method: the connection breaks after so many bytes, or a status is returned. */
  readonly failures: { method: string; after?: number; status?: number; body?: unknown }[] = [];
  /** The response to the last chunk; null when that response gets lost. */
  book: Book | null = null;

  take(request: FakeUpload, body: Blob | null): void {
    queueMicrotask(() => this.#answer(request, body));
  }

  #answer(request: FakeUpload, body: Blob | null): void {
    if (request.aborted) return;
    const { method, headers } = request;
    const offset = Number(headers.get('Upload-Offset') ?? 0);
    const bytes = body?.size ?? 0;
    const [name, id] = [readMetadata(request, 'filename'), readMetadata(request, 'id')];
    this.sent.push({ method, offset, bytes, token: headers.get('Authorization'), name, id });
    const at = this.failures.findIndex((failure) => failure.method === method);
    const [failure] = at < 0 ? [] : this.failures.splice(at, 1);
    if (failure?.status !== undefined) return request.respond(failure.status, failure.body ?? null);
    if (failure) {
      this.received += failure.after ?? 0;
      return request.failConnection();
    }
    switch (method) {
      case resumable.begin.method:
        [this.length, this.received] = [Number(headers.get('Upload-Length')), 0];
        return request.respond(201, null, { Location: '/api/v1.0/uploads/one' });
      case resumable.place.method:
        return request.respond(200, null, {
          'Upload-Offset': String(this.received),
          'Upload-Length': String(this.length),
        });
      case resumable.send.method:
        if (this.isHolding) return void this.heldRequests.push(request);
        if (offset !== this.received) return request.respond(409, null);
        this.received += bytes;
        if (this.received < this.length) {
          return request.respond(204, null, { 'Upload-Offset': String(this.received) });
        }
        if (this.book === null) return request.failConnection();
        return request.respond(200, resumable.send.reply.parse(this.book), { 'Upload-Offset': String(this.received) });
      default:
        throw new Error(`Resumable uploads do not support ${method}`);
    }
  }
}
