import { type Call, type ErrorCode, errors, files, type Received, type Reply, resumable } from '@lectern/contracts';
import { FakePieces } from './fake-pieces.ts';
import { FakeUpload } from './fake-upload.ts';

/** An answer that is no. */
export class Refused {
  readonly code: ErrorCode;
  readonly details: Record<string, string | number>;
  constructor(code: ErrorCode, details: Record<string, string | number> = {}) {
    this.code = code;
    this.details = details;
  }
}

/** What a handler returns to have the line cut instead of an answer. */
export class NoAnswer {
  readonly kind = 'no answer';
}

type Asked<C extends Call> = { params: Received<C, 'params'>; query: Received<C, 'query'>; body: Received<C, 'body'> };
type Outcome<C extends Call> = Reply<C> | Refused | NoAnswer;
type Handler<C extends Call> = (asked: Asked<C>) => Outcome<C> | Promise<Outcome<C>>;
type Serving = { call: Call; pattern: RegExp; answer: (asked: never) => unknown };

/** Refusals of the access check and of the border, which every call may answer. */
const always = new Set<ErrorCode>([
  'request.invalid',
  'server.fault',
  'server.unavailable',
  'auth.token_missing',
  'auth.token_malformed',
  'auth.token_unknown',
  'auth.token_expired',
]);

/** The body of a refusal, if the contract of the call knows it. */
const refusalBody = (call: Call, { code, details }: Refused): Response => {
  if (!always.has(code) && !call.refusals.includes(code)) throw new Error(`${call.name} never answers ${code}`);
  const { status, number } = errors[code];
  return Response.json({ error_code: number, error_msg: code, error: code, details }, { status });
};

/**
 * A server in this process, in place of `fetch` and `XMLHttpRequest`. It is made of the contracts: what is sent and what
 * a test answers are both checked by the schemas, so that neither can drift from the real one. To be imported before
 * anything that holds `fetch`: `await vi.hoisted(() => import('…/fake-server.ts'))`.
 */
const createFakeServer = () => {
  let serving: Serving[] = [];
  let asked: { name: string; query: unknown; body: unknown }[] = [];
  let uploads: FakeUpload[] = [];
  let pieces = new FakePieces();

  const handle = async (method: string, url: URL, init: RequestInit | undefined): Promise<Response> => {
    const path = url.pathname.replace(/^.*\/api\/v1\.0/, '');
    const found = serving.find(({ call, pattern }) => call.method === method && pattern.test(path));
    if (!found) throw new Error(`No test answers ${method} ${path}`);
    const { call, pattern, answer } = found;
    if (call.access !== 'public' && !new Headers(init?.headers).get('Authorization')?.startsWith('Bearer ')) {
      return refusalBody(call, new Refused('auth.token_missing'));
    }
    const named = Object.entries(pattern.exec(path)?.groups ?? {});
    const params = call.params?.parse(
      Object.fromEntries(named.map(([key, value]) => [key, decodeURIComponent(value)])),
    );
    const query = call.query?.parse(Object.fromEntries(url.searchParams));
    const body = call.body?.parse(JSON.parse(String(init?.body)));
    asked.push({ name: call.name, query, body });
    // The handler was given for this very call, whose schemas made these.
    const outcome = await answer({ params, query, body } as never);
    if (outcome instanceof NoAnswer) throw new TypeError('Failed to fetch');
    if (outcome instanceof Refused) return refusalBody(call, outcome);
    const reply = call.reply.parse(outcome);
    return call.replyAs === 'text' ? new Response(String(reply)) : Response.json(reply);
  };

  globalThis.fetch = (input, init) => handle(init?.method ?? 'GET', new URL(String(input), location.href), init);
  globalThis.XMLHttpRequest = class extends FakeUpload {
    override send(file: File): void {
      if (this.url.endsWith(resumable.begin.path) || this.method !== files.put.method) return pieces.take(this, file);
      uploads.push(this);
      super.send(file);
    }
    // Only what uploads use of it is doubled.
  } as unknown as typeof XMLHttpRequest;

  return {
    /** Answers a call from now on; a later answer takes the place of an earlier one. */
    on: <C extends Call>(call: C, answer: Handler<NoInfer<C>>): void => {
      const pattern = new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
      serving = [{ call, pattern, answer }, ...serving.filter((one) => one.call.name !== call.name)];
    },
    /** What was asked so far, in order. */
    asked: () => asked,
    /** Every upload that was begun, in order; the test moves them. */
    uploads: () => uploads,
    /** Files that come in pieces. */
    pieces: () => pieces,
    reset: (): void => {
      serving = [];
      asked = [];
      uploads = [];
      pieces = new FakePieces();
    },
  };
};

export const server = createFakeServer();
