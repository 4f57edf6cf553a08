import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { TestApp } from './test-app.ts';

type PartnerRequest = {
  params?: Record<string, string>;
  body?: Uint8Array;
  key?: string;
  /** Seconds by which the shop's clock is ahead of the server's. */
  clockOffsetSeconds?: number;
  nonce?: string;
};

/** A partner that signs its calls as in docs/partners.md; paths are below `/api/v1.0` and not encoded. */
export const createTestPartner = (app: TestApp, shop: { alias: string; shopId: string; key: string }) => {
  const buildUrl = (
    method: string,
    path: string,
    { params = {}, body, key = shop.key, clockOffsetSeconds = 0, nonce }: PartnerRequest,
  ) => {
    const now = Math.floor(app.clock.now().getTime() / 1000) + clockOffsetSeconds;
    const query: Record<string, string> = {
      partner: shop.alias,
      shop_id: shop.shopId,
      timestamp: String(now),
      nonce: nonce ?? randomBytes(16).toString('hex'),
      ...(body && { content_sha256: createHash('sha256').update(body).digest('hex') }),
      ...params,
    };
    const lines = Object.keys(query)
      .toSorted()
      .map((name) => `${name}=${query[name]}`);
    const signature_v2 = createHmac('sha256', key)
      .update([method, path, ...lines].join('\n'))
      .digest('hex');
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    return `${app.api}${encoded}?${new URLSearchParams({ ...query, signature_v2 }).toString()}`;
  };
  const call = async (method: string, path: string, sent: PartnerRequest = {}): Promise<Response> =>
    fetch(buildUrl(method, path, sent), { method, ...(sent.body && { body: new Blob([new Uint8Array(sent.body)]) }) });
  return {
    addressOf: buildUrl,
    call,
    putFile: (user: string, name: string, body: Uint8Array, sent: PartnerRequest = {}) =>
      call('PUT', `/partner/files/${name}`, { ...sent, body, params: { user, ...sent.params } }),
    revokeFile: (user: string, fast_hash: string, params: Record<string, string> = {}) =>
      call('DELETE', '/partner/files', { params: { user, fast_hash, ...params } }),
  };
};
export type TestPartner = ReturnType<typeof createTestPartner>;
