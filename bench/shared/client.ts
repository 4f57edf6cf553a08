import { Change, Tokens } from '@lectern/contracts';
import { z } from 'zod';

type Account = { username: string; password: string };

/** Signs in as legacy clients do and returns an authenticated client. */
export const createClient = async (api: string, account: Account) => {
  const body = new URLSearchParams({ ...account, shop_id: '1', grant_type: 'password' });
  const answer = await fetch(`${api}/auth/login/lantern`, { method: 'POST', body });
  const { access_token: token } = Tokens.parse(await answer.json());
  const ask = async (
    method: string,
    path: string,
    sent: { body?: BodyInit; json?: unknown } = {},
  ): Promise<Response> => {
    const response = await fetch(api + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(sent.json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent.json !== undefined
        ? { body: JSON.stringify(sent.json) }
        : sent.body !== undefined && { body: sent.body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return { token, ask };
};
export type Client = Awaited<ReturnType<typeof createClient>>;

const AnyFrame = z.looseObject({ kind: z.string(), cursor: z.int() });

/** Opens the WebSocket of a client. Calls `onChange` for each change frame; resolves when the server reports `ready`. */
export const openChangeSocket = async (
  url: string,
  token: string,
  onChange: (change: Change) => void,
  since?: number,
) => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/wss/`);
  const ended = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ kind: 'hello', access_token: token, ...(since !== undefined && { since }) }));
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = AnyFrame.parse(JSON.parse(String(data)));
      if (frame.kind === 'ready') resolve();
      else onChange(Change.parse(frame));
    });
    socket.addEventListener('error', () => reject(new Error('the socket could not be opened')));
  });
  return {
    close: (): Promise<void> => {
      socket.close();
      return ended;
    },
  };
};
