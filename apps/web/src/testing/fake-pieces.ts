import { type Book, resumable } from '@lectern/contracts';
import type { FakeUpload } from './fake-upload.ts';

type Sent = {
  method: string;
  offset: number;
  bytes: number;
  token: string | null;
  name: string | null;
  id: string | null;
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** What Upload-Metadata says under a key. */
const told = (request: FakeUpload, key: string): string | null => {
  const coded = new RegExp(`(?:^|,)${key} ([^,]*)`).exec(request.headers.get('Upload-Metadata') ?? '')?.[1];
  return coded === undefined ? null : new TextDecoder().decode(bytesOf(coded));
};

/** One file that comes by tus 1.0: kept as far as it came. A test says what becomes of the pieces, and of the whole. */
export class FakePieces {
  readonly sent: Sent[] = [];
  length = 0;
  received = 0;
  /** Whether pieces wait in `held` instead of being taken. */
  holds = false;
  held: FakeUpload[] = [];
  /** How the next requests of a method end, besides the usual: the line breaks after so many bytes, or a status. */
  readonly troubles: { method: string; after?: number; status?: number; body?: unknown }[] = [];
  /** What the last byte is answered with; nothing when that answer gets lost. */
  book: Book | null = null;

  take(request: FakeUpload, body: Blob | null): void {
    queueMicrotask(() => this.#answer(request, body));
  }

  #answer(request: FakeUpload, body: Blob | null): void {
    if (request.aborted) return;
    const { method, headers } = request;
    const offset = Number(headers.get('Upload-Offset') ?? 0);
    const bytes = body?.size ?? 0;
    const [name, id] = [told(request, 'filename'), told(request, 'id')];
    this.sent.push({ method, offset, bytes, token: headers.get('Authorization'), name, id });
    const at = this.troubles.findIndex((trouble) => trouble.method === method);
    const [trouble] = at < 0 ? [] : this.troubles.splice(at, 1);
    if (trouble?.status !== undefined) return request.answers(trouble.status, trouble.body ?? null);
    if (trouble) {
      this.received += trouble.after ?? 0;
      return request.breaks();
    }
    switch (method) {
      case resumable.begin.method:
        [this.length, this.received] = [Number(headers.get('Upload-Length')), 0];
        return request.answers(201, null, { Location: '/api/v1.0/uploads/one' });
      case resumable.place.method:
        return request.answers(200, null, {
          'Upload-Offset': String(this.received),
          'Upload-Length': String(this.length),
        });
      case resumable.send.method:
        if (this.holds) return void this.held.push(request);
        if (offset !== this.received) return request.answers(409, null);
        this.received += bytes;
        if (this.received < this.length) {
          return request.answers(204, null, { 'Upload-Offset': String(this.received) });
        }
        if (this.book === null) return request.breaks();
        return request.answers(200, resumable.send.reply.parse(this.book), { 'Upload-Offset': String(this.received) });
      default:
        throw new Error(`Files in pieces know no ${method}`);
    }
  }
}
