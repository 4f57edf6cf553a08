import type { TestApp } from './test-app.ts';

/**
 * A browser as far as sessions go: it keeps the session cookie for the path of its calls, and says where it comes from.
 * `cookie` is the last Set-Cookie header; `held` what would be sent.
 */
export const aBrowser = (app: TestApp) => {
  let held: string | null = null;
  let cookie = '';
  return {
    get held() {
      return held;
    },
    get cookie() {
      return cookie;
    },
    holds(other: string | null) {
      held = other;
    },
    async post(path: string, json: object = {}, headers: Record<string, string> = {}): Promise<Response> {
      const answer = await fetch(`${app.api}/auth/session/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: app.url,
          'sec-fetch-site': 'same-origin',
          ...(held !== null && { cookie: held }),
          ...headers,
        },
        body: JSON.stringify(json),
      });
      const set = answer.headers.getSetCookie()[0];
      if (set !== undefined) {
        cookie = set;
        held = /max-age=0/i.test(set) ? null : (set.split(';')[0] ?? null);
      }
      return answer;
    },
  };
};
