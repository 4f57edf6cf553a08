/** A signed-in reader of the cloud. Paths are below `/api/v1.0`. */
export type CloudReader = {
  get<Reply>(path: string): Promise<Reply>;
  send(method: 'POST' | 'PUT', path: string, body: unknown, expected?: readonly number[]): Promise<void>;
  /** Uploads a book and resolves with the reply. */
  upload(name: string, bytes: Uint8Array): Promise<unknown>;
  signOut(): Promise<void>;
};

type Account = { readonly username: string; readonly password: string };

const ALIAS = 'lantern';
const SHOP_ID = '1';
const USER_AGENT = 'Lectern demo';

/** Signs in as a program does. @throws Error with the answer of the cloud */
export const signInAtCloud = async (
  apiUrl: string,
  { username, password }: Account,
  signal: AbortSignal,
): Promise<CloudReader> => {
  const request = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Blob,
    expected: readonly number[] = [],
  ): Promise<Response> => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { 'user-agent': USER_AGENT, ...headers },
      signal,
      ...(body !== undefined && { body }),
    });
    if (response.ok || expected.includes(response.status)) return response;
    throw new Error(`${method} ${path} answers ${response.status}: ${(await response.text()).slice(0, 300)}`);
  };
  const json = { 'content-type': 'application/json' };
  const answer = await request(
    'POST',
    `/auth/login/${ALIAS}`,
    json,
    JSON.stringify({ username, password, shop_id: SHOP_ID, grant_type: 'password' }),
  );
  // The contract of the cloud's own calls, which its tests check.
  const { access_token } = (await answer.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;

  return {
    async get<Reply>(path: string) {
      const response = await request('GET', path, { authorization });
      return (await response.json()) as Reply; // as above
    },
    async send(method, path, body, expected = []) {
      const response = await request(method, path, { authorization, ...json }, JSON.stringify(body), expected);
      await response.body?.cancel();
    },
    async upload(name, bytes) {
      return (
        await request('PUT', `/files/${encodeURIComponent(name)}`, { authorization }, new Blob([new Uint8Array(bytes)]))
      ).json();
    },
    async signOut() {
      const response = await request('POST', '/auth/session/logout', { authorization });
      await response.body?.cancel();
    },
  };
};
