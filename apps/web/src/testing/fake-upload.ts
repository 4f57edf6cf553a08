import { type ErrorCode, errors, files, type StoredBook } from '@lectern/contracts';

/** An event target that also calls `on…` properties. */
class Target extends EventTarget {
  override dispatchEvent(event: Event): boolean {
    const handler: unknown = Reflect.get(this, `on${event.type}`);
    if (typeof handler === 'function') handler.call(this, event);
    return super.dispatchEvent(event);
  }
}

/** A fake XMLHttpRequest that the test drives: progress, completion, response or connection loss. */
export class FakeUpload extends Target {
  readonly upload = new Target();
  readonly headers = new Headers();
  /** The response headers. */
  responseHeaders = new Headers();
  method = '';
  url = '';
  file: File | null = null;
  status = 0;
  responseText = '';
  aborted = false;

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.responseHeaders.get(name);
  }
  send(file: File): void {
    if (this.method !== files.put.method) throw new Error(`Uploads are sent with ${files.put.method}`);
    this.file = file;
  }
  abort(): void {
    this.aborted = true;
    this.end('abort');
  }

  /** The file name in the URL, as the server decodes it. */
  get name(): string {
    return files.put.params.parse({ name: decodeURIComponent(this.url.split('/').at(-1) ?? '') }).name;
  }
  sendProgress(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, lengthComputable: true }));
  }
  finishSending(): void {
    this.upload.dispatchEvent(new Event('load'));
  }
  respondWithBook(book: StoredBook): void {
    this.respond(200, files.put.reply.parse(book));
  }
  respondWithError(code: ErrorCode, details: Record<string, string | number> = {}): void {
    const { status, number } = errors[code];
    this.respond(status, { error_code: number, error_msg: code, error: code, details });
  }
  failConnection(): void {
    this.end('error');
  }
  respond(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.status = status;
    this.responseHeaders = new Headers(headers);
    this.responseText = body === null ? '' : JSON.stringify(body);
    this.end('load');
  }
  private end(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}
