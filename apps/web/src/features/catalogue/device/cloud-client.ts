import { type Client, createClient } from '../../../lib/call.ts';
import { NetworkError } from '../../../lib/call-error.ts';
import type { FromDevice, ToDevice } from '../protocol.ts';
import type { DeviceState } from './device-state.ts';

/** A call that has no answer after so many ms fails. */
const TIMEOUT_MS = 60_000;

/** Calls the server with the tokens of the page. */
export const createCloudClient = (state: DeviceState, post: (message: FromDevice) => void, send?: typeof fetch) => {
  let origin = '';
  let token: string | null = null;
  let lastRequestId = 0;
  const renewals = new Map<number, { resolve: (token: string | null) => void; reject: (error: Error) => void }>();

  const renew = (): Promise<string | null> =>
    new Promise((resolve, reject) => {
      lastRequestId += 1;
      renewals.set(lastRequestId, { resolve, reject });
      post({ kind: 'renewToken', requestId: lastRequestId, rejectedToken: token });
    });
  const call = createClient(
    (path) => `${origin}${path}`,
    () => 'en',
    { getToken: async () => token ?? (await renew()), renew, onTokenRejected: () => post({ kind: 'sessionEnded' }) },
    send,
  );
  /** No call is made for a reader who has signed out. */
  const client: Client = (definition, request) => {
    if (state.isCleared) return Promise.reject(new NetworkError('the reader has signed out'));
    return call(definition, request, AbortSignal.timeout(TIMEOUT_MS));
  };

  return {
    client,
    start: (apiOrigin: string, firstToken: string | null): void => {
      origin = apiOrigin;
      token = firstToken;
    },
    setToken: (next: string | null): void => {
      token = next;
    },
    handleRenewed: (reply: ToDevice & { kind: 'tokenRenewed' }): void => {
      const renewal = renewals.get(reply.requestId);
      renewals.delete(reply.requestId);
      if (reply.isOffline) {
        renewal?.reject(new NetworkError('the session could not be renewed'));
        return;
      }
      ({ token } = reply);
      renewal?.resolve(token);
    },
  };
};
