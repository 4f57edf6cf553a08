import { type ErrorCode, errors, files, type StoredBook } from '@lectern/contracts';

/** Calls handlers that are properties as well as those that were added. */
class Target extends EventTarget {
  override dispatchEvent(event: Event): boolean {
    const handler: unknown = Reflect.get(this, `on${event.type}`);
    if (typeof handler === 'function') handler.call(this, event);
    return super.dispatchEvent(event);
  }
}

/** One XMLHttpRequest that a test moves by hand: bytes go, the file is whole, the server answers or the line breaks. */
export class FakeUpload extends Target {
  readonly upload = new Target();
  readonly headers = new Headers();
  /** The headers of the answer. */
  answered = new Headers();
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
    return this.answered.get(name);
  }
  send(file: File): void {
    if (this.method !== files.put.method) throw new Error(`Uploads are sent with ${files.put.method}`);
    this.file = file;
  }
  abort(): void {
    this.aborted = true;
    this.end('abort');
  }

  /** The name in the address, as the server reads it. */
  get name(): string {
    return files.put.params.parse({ name: decodeURIComponent(this.url.split('/').at(-1) ?? '') }).name;
  }
  goes(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, lengthComputable: true }));
  }
  isWhole(): void {
    this.upload.dispatchEvent(new Event('load'));
  }
  stores(book: StoredBook): void {
    this.answers(200, files.put.reply.parse(book));
  }
  refuses(code: ErrorCode, details: Record<string, string | number> = {}): void {
    const { status, number } = errors[code];
    this.answers(status, { error_code: number, error_msg: code, error: code, details });
  }
  breaks(): void {
    this.end('error');
  }
  answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.status = status;
    this.answered = new Headers(headers);
    this.responseText = body === null ? '' : JSON.stringify(body);
    this.end('load');
  }
  private end(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}
