import { parseCookie } from 'cookie';
import type { TestApp } from './test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

type VisitorRequest = { json?: unknown; form?: Record<string, string>; headers?: Record<string, string> };

/**
 * A browser without a signed-in reader: stores all cookies, follows no redirects, and sends Origin and Sec-Fetch-Site.
 */
export const createTestVisitor = (app: Pick<TestApp, 'url' | 'api'>, { userAgent = FIREFOX } = {}) => {
  const jar = new Map<string, string>();
  const setCookieHeaders: string[] = [];
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const createRequest =
    (method: string) =>
    async (path: string, { json, form, headers }: VisitorRequest = {}): Promise<Response> => {
      const answer = await fetch(URL.canParse(path) ? path : app.api + path, {
        method,
        redirect: 'manual',
        headers: {
          'user-agent': userAgent,
          origin: app.url,
          'sec-fetch-site': 'same-origin',
          ...(jar.size > 0 && { cookie: cookies() }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form).toString() }),
      });
      for (const set of answer.headers.getSetCookie()) {
        setCookieHeaders.push(set);
        const [name, value] = Object.entries(parseCookie(set))[0] ?? [];
        if (name !== undefined && value !== undefined) jar.set(name, value);
      }
      return answer;
    };
  return {
    get: createRequest('GET'),
    post: createRequest('POST'),
    put: createRequest('PUT'),
    delete: createRequest('DELETE'),
    cookies,
    /** All Set-Cookie headers so far. */
    given: setCookieHeaders,
    /** Copies matching cookies of another browser. */
    takeCookies: (other: { jar: ReadonlyMap<string, string> }, name: RegExp): void => {
      for (const [key, value] of other.jar) if (name.test(key)) jar.set(key, value);
    },
    jar,
  };
};
export type TestVisitor = ReturnType<typeof createTestVisitor>;
