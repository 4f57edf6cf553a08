import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../database.ts';

/** Who signs, and where calls go: an address that ends in `/api/v1.0`. `signal` ends the calls that are under way. */
type CloudAccess = {
  apiUrl: string;
  alias: string;
  shopId: string;
  sharedKey: string;
  clock: Clock;
  signal: AbortSignal;
};

/**
 * What became of an upload. `there`: the reader has it. `refused`: the cloud never takes it, for the reason of that name.
 * `later`: it did not answer, or can't at the moment.
 */
type Uploaded = { outcome: 'there' | 'later' } | { outcome: 'refused'; reason: string };

const PATIENCE_MS = 60_000;
const ALREADY_THERE = 303;
/** The file itself is wrong. Whatever else is refused (no space, a ban, a clock that is late) may pass. */
const WRONG_FILE = new Set([400, 415, 422]);
const REMOVED = 271;
const FailedCall = z.object({ error_code: z.number(), error: z.string() });

/** The calls of a shop to the cloud, as `docs/partners.md` describes them. Depends on Node and zod only: copy it. */
export const cloudAt = ({ apiUrl, alias, shopId, sharedKey, clock, signal }: CloudAccess) => {
  const signed = (method: string, path: string, more: Readonly<Record<string, string>>): string => {
    const query: Record<string, string> = {
      partner: alias,
      shop_id: shopId,
      timestamp: String(Math.floor(clock().getTime() / 1000)),
      nonce: randomBytes(16).toString('hex'),
      ...more,
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

  return {
    /** Puts a purchased file into the library of the customer `user`, who need not have signed in there yet. */
    upload: async (user: string, { name, bytes }: { name: string; bytes: Buffer }): Promise<Uploaded> => {
      const more = { user, content_sha256: createHash('sha256').update(bytes).digest('hex') };
      const answer = await fetch(signed('PUT', `/partner/files/${name}`, more), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      }).catch(() => null);
      if (!answer) return { outcome: 'later' };
      const text = await answer.text().catch(() => '');
      if (answer.ok) return { outcome: 'there' };
      const failed = FailedCall.safeParse(jsonOrNothing(text));
      if (!failed.success) return { outcome: 'later' };
      const { error_code, error } = failed.data;
      if (error_code === ALREADY_THERE) return { outcome: 'there' };
      const isFinal = WRONG_FILE.has(answer.status) || error_code === REMOVED;
      return isFinal ? { outcome: 'refused', reason: error } : { outcome: 'later' };
    },
  };
};

/** See {@link cloudAt}. */
export type Cloud = ReturnType<typeof cloudAt>;

const jsonOrNothing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
