import { parseCookie } from 'cookie';
import type { TestApp } from './test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Sent = { json?: unknown; headers?: Record<string, string> };

/**
 * A browser in which nobody needs to be signed in: it keeps what cookies it is given, follows no redirect by itself, and
 * says where it comes from.
 */
export const aVisitor = (app: Pick<TestApp, 'url' | 'api'>, { userAgent = FIREFOX } = {}) => {
  const jar = new Map<string, string>();
  const given: string[] = [];
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask =
    (method: string) =>
    async (path: string, { json, headers }: Sent = {}): Promise<Response> => {
      const answer = await fetch(URL.canParse(path) ? path : app.api + path, {
        method,
        redirect: 'manual',
        headers: {
          'user-agent': userAgent,
          origin: app.url,
          'sec-fetch-site': 'same-origin',
          ...(jar.size > 0 && { cookie: cookies() }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      for (const set of answer.headers.getSetCookie()) {
        given.push(set);
        const [name, value] = Object.entries(parseCookie(set))[0] ?? [];
        if (name !== undefined && value !== undefined) jar.set(name, value);
      }
      return answer;
    };
  return {
    get: ask('GET'),
    post: ask('POST'),
    delete: ask('DELETE'),
    cookies,
    /** Every Set-Cookie header so far. */
    given,
    /** Takes over what another one holds. */
    steals: (other: { jar: ReadonlyMap<string, string> }, name: RegExp): void => {
      for (const [key, value] of other.jar) if (name.test(key)) jar.set(key, value);
    },
    jar,
  };
};
export type Visitor = ReturnType<typeof aVisitor>;
