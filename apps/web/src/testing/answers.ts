import { type ErrorCode, errors } from '@lectern/contracts';

/** One request as a server sees it. */
export type Asked = { method: string; path: string; query: URLSearchParams; token: string | null; body: unknown };
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

export const reply = (body: unknown): Answer => ({ status: 200, body });
export const refusal = (error: ErrorCode, headers: Record<string, string> = {}): Answer => ({
  status: errors[error].status,
  body: { error_code: errors[error].number, error_msg: 'in words', error },
  headers,
});

/** A server in the shape of `fetch`: `serve` answers, or throws where no answer comes. Keeps what was asked. */
export const serverOf = (serve: (asked: Asked) => Answer | Promise<Answer>) => {
  const asked: Asked[] = [];
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://cloud.test');
    const request: Asked = {
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

/** What `fetch` does without a network. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};
