import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../database.ts';

/** The credentials of the shop and the API URL, which ends in `/api/v1.0`. `signal` aborts running calls. */
type CloudAccess = {
  apiUrl: string;
  alias: string;
  shopId: string;
  sharedKey: string;
  clock: Clock;
  signal: AbortSignal;
};

/**
 * The result of an upload. `delivered`: the reader has the book. `refused`: the cloud never accepts it, with its error
 * code as the reason. `retry`: the cloud did not respond or cannot accept it now.
 */
type UploadResult = { outcome: 'delivered' | 'retry' } | { outcome: 'refused'; reason: string };

/**
 * The result of registering a passphrase. `refused`: the cloud does not accept it now, or does not know the call.
 * `unreachable`: it did not respond.
 */
type RegistrationResult = 'registered' | 'refused' | 'unreachable';

const UPLOAD_TIMEOUT_MS = 60_000;
/** Books wait for this call. */
const REGISTRATION_TIMEOUT_MS = 5000;
const ALREADY_IN_LIBRARY_CODE = 303;
/** The file itself is invalid. Other refusals (no space, a suspension, clock skew) may be temporary. */
const INVALID_FILE_STATUSES = new Set([400, 415, 422]);
const REMOVED_CODE = 271;
const ErrorBody = z.object({ error_code: z.number(), error: z.string() });

/** Creates a client for the calls of a shop to the cloud (`docs/partners.md`). Depends on Node and zod only: copy it. */
export const createCloudClient = ({ apiUrl, alias, shopId, sharedKey, clock, signal }: CloudAccess) => {
  const createSignedUrl = (method: string, path: string, params: Readonly<Record<string, string>>): string => {
    const query: Record<string, string> = {
      partner: alias,
      shop_id: shopId,
      timestamp: String(Math.floor(clock().getTime() / 1000)),
      nonce: randomBytes(16).toString('hex'),
      ...params,
    };
    const lines = Object.keys(query)
      .toSorted()
      .map((name) => `${name}=${query[name]}`);
    const signature = createHmac('sha256', sharedKey)
      .update([method, path, ...lines].join('\n'))
      .digest('hex');
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    return `${apiUrl}${encoded}?${new URLSearchParams({ ...query, signature_v2: signature }).toString()}`;
  };

  /** Sends a signed call for the customer `user`. Returns null when the cloud does not respond. */
  const send = (
    method: 'PUT' | 'POST',
    path: string,
    user: string,
    body: Uint8Array,
    timeoutMs: number,
    params: Readonly<Record<string, string>> = {},
  ): Promise<Response | null> => {
    const content_sha256 = createHash('sha256').update(body).digest('hex');
    return fetch(createSignedUrl(method, path, { user, content_sha256, ...params }), {
      method,
      body: new Uint8Array(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch(() => null);
  };

  return {
    /** Registers the hash of a customer's LCP passphrase, with which the cloud opens the books of this provider. */
    registerPassphrase: async (
      user: string,
      { provider, userKey }: { provider: string; userKey: Buffer },
    ): Promise<RegistrationResult> => {
      const body = JSON.stringify({ provider, lcp_hashed_passphrase: userKey.toString('base64') });
      const response = await send('POST', '/partner/lcp-token', user, Buffer.from(body), REGISTRATION_TIMEOUT_MS);
      if (!response) return 'unreachable';
      await response.body?.cancel();
      return response.ok ? 'registered' : 'refused';
    },

    /**
     * Uploads a purchased file to the library of the customer `user`, who need not have signed in there before. `product` is the id of
     * the book in the feeds.
     */
    upload: async (
      user: string,
      product: string,
      { name, bytes }: { name: string; bytes: Buffer },
    ): Promise<UploadResult> => {
      const response = await send('PUT', `/partner/files/${name}`, user, bytes, UPLOAD_TIMEOUT_MS, { product });
      if (!response) return { outcome: 'retry' };
      const text = await response.text().catch(() => '');
      if (response.ok) return { outcome: 'delivered' };
      const errorBody = ErrorBody.safeParse(parseJson(text));
      if (!errorBody.success) return { outcome: 'retry' };
      const { error_code, error } = errorBody.data;
      if (error_code === ALREADY_IN_LIBRARY_CODE) return { outcome: 'delivered' };
      const isFinal = INVALID_FILE_STATUSES.has(response.status) || error_code === REMOVED_CODE;
      return isFinal ? { outcome: 'refused', reason: error } : { outcome: 'retry' };
    },
  };
};

/** See {@link createCloudClient}. */
export type CloudClient = ReturnType<typeof createCloudClient>;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
