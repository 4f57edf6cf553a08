import { type ErrorCode, errors } from '@lectern/contracts';

/** A request as the server sees it. */
export type FakeRequest = { method: string; path: string; query: URLSearchParams; token: string | null; body: unknown };
type FakeResponse = { status: number; body: unknown; headers?: Record<string, string> };

export const createReply = (body: unknown): FakeResponse => ({ status: 200, body });
export const createRefusal = (error: ErrorCode, headers: Record<string, string> = {}): FakeResponse => ({
  status: errors[error].status,
  body: { error_code: errors[error].number, error_msg: 'in words', error },
  headers,
});

/** Creates a fake `fetch`: `serve` answers a request, or throws to simulate a network error. Records all requests in `asked`. */
export const createFakeFetch = (serve: (asked: FakeRequest) => FakeResponse | Promise<FakeResponse>) => {
  const asked: FakeRequest[] = [];
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://cloud.test');
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname.replace(/^.*\/api\/v1\.0/, ''),
      query: url.searchParams,
      token: new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? null,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const { status, body, headers = {} } = await serve(request);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  return { send, asked };
};

/** Fails as `fetch` does without a network. */
export const failNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};
