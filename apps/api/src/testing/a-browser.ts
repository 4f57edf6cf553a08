import type { TestApp } from './test-app.ts';

/**
 * A browser as far as sessions go: it keeps the session cookie for the path of its calls, and says where it comes from.
 * `cookie` is the last Set-Cookie header of that; `held` what would be sent of it. What else it was given it keeps too.
 */
export const aBrowser = (app: TestApp) => {
  let held: string | null = null;
  let cookie = '';
  let device: string | null = null;
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
          ...((held ?? device) !== null && { cookie: [held, device].filter((one) => one !== null).join('; ') }),
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
        held = /max-age=0/i.test(set) ? null : (set.split(';')[0] ?? null);
      }
      return answer;
    },
  };
};
