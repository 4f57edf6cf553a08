import type { TestApp } from './test-app.ts';

/**
 * A browser for session calls: stores the session and device cookies and sends Origin and Sec-Fetch-Site. `cookie` is the
 * last Set-Cookie header of the session; `sessionCookie` is what would be sent.
 */
export const createTestBrowser = (app: TestApp) => {
  let sessionCookie: string | null = null;
  let cookie = '';
  let device: string | null = null;
  return {
    get currentCookie() {
      return sessionCookie;
    },
    get cookie() {
      return cookie;
    },
    setSessionCookie(other: string | null) {
      sessionCookie = other;
    },
    async post(path: string, json: object = {}, headers: Record<string, string> = {}): Promise<Response> {
      const answer = await fetch(`${app.api}/auth/session/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: app.url,
          'sec-fetch-site': 'same-origin',
          ...((sessionCookie ?? device) !== null && {
            cookie: [sessionCookie, device].filter((one) => one !== null).join('; '),
          }),
          ...headers,
        },
        body: JSON.stringify(json),
      });
      const isDevice = (one: string): boolean => one.startsWith('lectern_device_');
      const sent = answer.headers.getSetCookie();
      device = sent.find(isDevice)?.split(';')[0] ?? device;
      const set = sent.find((one) => !isDevice(one));
      if (set !== undefined) {
        cookie = set;
        sessionCookie = /max-age=0/i.test(set) ? null : (set.split(';')[0] ?? null);
      }
      return answer;
    },
  };
};
