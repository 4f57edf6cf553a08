import { type Call, type ErrorCode, errors, files, type Received, type Reply, resumable } from '@lectern/contracts';
import { FakeResumableUpload } from './fake-resumable-upload.ts';
import { FakeUpload } from './fake-upload.ts';

/** Returned by a handler to respond with an error. */
export class Refused {
  readonly code: ErrorCode;
  readonly details: Record<string, string | number>;
  constructor(code: ErrorCode, details: Record<string, string | number> = {}) {
    this.code = code;
    this.details = details;
  }
}

/** Returned by a handler to break the connection instead of responding. */
export class NoAnswer {
  readonly kind = 'no answer';
}

type HandlerInput<C extends Call> = {
  params: Received<C, 'params'>;
  query: Received<C, 'query'>;
  body: Received<C, 'body'>;
};
type Outcome<C extends Call> = Reply<C> | Refused | NoAnswer;
type Handler<C extends Call> = (asked: HandlerInput<C>) => Outcome<C> | Promise<Outcome<C>>;
type Route = { call: Call; pattern: RegExp; answer: (asked: never) => unknown };

/** Errors of access checks and input validation, which every call may return. */
const COMMON_ERRORS = new Set<ErrorCode>([
  'request.invalid',
  'server.fault',
  'server.unavailable',
  'auth.token_missing',
  'auth.token_malformed',
  'auth.token_unknown',
  'auth.token_expired',
]);

/** Creates an error response. @throws Error for a code that the call's contract does not name */
const createErrorResponse = (call: Call, { code, details }: Refused): Response => {
  if (!COMMON_ERRORS.has(code) && !call.refusals.includes(code)) throw new Error(`${call.name} never returns ${code}`);
  const { status, number } = errors[code];
  return Response.json({ error_code: number, error_msg: code, error: code, details }, { status });
};

/**
 * An in-process server that replaces `fetch` and `XMLHttpRequest`. It is built from the contracts: requests and the test's
 * responses are both validated by the schemas, so neither can drift from the real API. Import it before any module that
 * captures `fetch`: `await vi.hoisted(() => import('…/fake-server.ts'))`.
 */
const createFakeServer = () => {
  let routes: Route[] = [];
  let asked: { name: string; query: unknown; body: unknown }[] = [];
  let uploads: FakeUpload[] = [];
  let resumableUpload = new FakeResumableUpload();

  const handle = async (method: string, url: URL, init: RequestInit | undefined): Promise<Response> => {
    const path = url.pathname.replace(/^.*\/api\/v1\.0/, '');
    const found = routes.find(({ call, pattern }) => call.method === method && pattern.test(path));
    if (!found) throw new Error(`No test handles ${method} ${path}`);
    const { call, pattern, answer } = found;
    if (call.access !== 'public' && !new Headers(init?.headers).get('Authorization')?.startsWith('Bearer ')) {
      return createErrorResponse(call, new Refused('auth.token_missing'));
    }
    const groups = Object.entries(pattern.exec(path)?.groups ?? {});
    const params = call.params?.parse(
      Object.fromEntries(groups.map(([key, value]) => [key, decodeURIComponent(value)])),
    );
    const query = call.query?.parse(Object.fromEntries(url.searchParams));
    const body = call.body?.parse(JSON.parse(String(init?.body)));
    asked.push({ name: call.name, query, body });
    // The handler was registered for this very call, whose schemas parsed these values.
    const outcome = await answer({ params, query, body } as never);
    if (outcome instanceof NoAnswer) throw new TypeError('Failed to fetch');
    if (outcome instanceof Refused) return createErrorResponse(call, outcome);
    const reply = call.reply.parse(outcome);
    return call.replyAs === 'text' ? new Response(String(reply)) : Response.json(reply);
  };

  globalThis.fetch = (input, init) => handle(init?.method ?? 'GET', new URL(String(input), location.href), init);
  globalThis.XMLHttpRequest = class extends FakeUpload {
    override send(file: File): void {
      if (this.url.endsWith(resumable.begin.path) || this.method !== files.put.method)
        return resumableUpload.take(this, file);
      uploads.push(this);
      super.send(file);
    }
    // Implements only what uploads use.
  } as unknown as typeof XMLHttpRequest;

  return {
    /** Handles a call from now on; a later handler replaces an earlier one. */
    on: <C extends Call>(call: C, answer: Handler<NoInfer<C>>): void => {
      const pattern = new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      routes = [{ call, pattern, answer }, ...routes.filter((route) => route.call.name !== call.name)];
    },
    /** All requests so far, in order. */
    asked: () => asked,
    /** All uploads that were started, in order; the test drives them. */
    uploads: () => uploads,
    /** The resumable upload. */
    resumableUpload: () => resumableUpload,
    reset: (): void => {
      routes = [];
      asked = [];
      uploads = [];
      resumableUpload = new FakeResumableUpload();
    },
  };
};

export const server = createFakeServer();
