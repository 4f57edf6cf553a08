import { createHmac } from 'node:crypto';

/** Whom a shop means, for as long as it knows him: by this, and by no name or address, a person is known again. */
export type Person = { alias: string; shopId: string; externalId: string };

/** What a ban is kept under: without the key nobody can try who is meant. */
export const personHash = (key: Buffer, { alias, shopId, externalId }: Person): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHmac('sha256', key)
      .update(JSON.stringify([alias, shopId, externalId]))
      .digest(),
  );
