import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Jwk = z.looseObject({ kty: z.string(), kid: z.string() });
const KeyFile = z.object({
  /** Private Ed25519 keys, the newest first: it signs, all of them verify. */
  signing: z.array(z.object({ createdAt: z.iso.datetime(), jwk: Jwk })).min(1),
  /** 32 bytes for signatures of links, covers and parts of books. */
  links: z.string(),
});
export type Keys = { signing: { createdAt: Date; jwk: z.infer<typeof Jwk> }[]; links: Buffer };

/** Reads the keys of the data folder; the first start makes them, readable by this account alone. */
export const loadKeys = async (
  dataDir: string,
  makeSigningKey: () => Promise<z.infer<typeof Jwk>>,
  now: Date,
): Promise<Keys> => {
  const file = path.join(dataDir, 'keys.json');
  if (!existsSync(file)) {
    const jwk = await makeSigningKey();
    const fresh = { signing: [{ createdAt: now.toISOString(), jwk }], links: randomBytes(32).toString('base64url') };
    writeSecretly(file, JSON.stringify(fresh, null, 2));
  }
  const parsed = KeyFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} does not hold the keys it should; restore it from a backup.`);
  return {
    signing: parsed.data.signing.map(({ createdAt, jwk }) => ({ createdAt: new Date(createdAt), jwk })),
    links: Buffer.from(parsed.data.links, 'base64url'),
  };
};

/** Puts a new signing key in front. Tokens of the older ones stay good until they expire. */
export const rotateSigningKey = (dataDir: string, jwk: z.infer<typeof Jwk>, now: Date): void => {
  const file = path.join(dataDir, 'keys.json');
  const keys = KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  keys.signing = [{ createdAt: now.toISOString(), jwk }, ...keys.signing].slice(0, 3);
  writeSecretly(file, JSON.stringify(keys, null, 2));
};

const writeSecretly = (file: string, text: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
};
