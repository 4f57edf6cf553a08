import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import { createCertificate } from '../../proxy/start-proxy.testing.ts';
import { ROOT } from '../../start/settings.ts';
import { type Compose, readCompose } from './compose-file.ts';
import { parseSettings } from './compose-variables.ts';
import type { Engine } from './engine.ts';
import type { Addresses } from './reader-story.ts';

const NAMES = ['lectern.localhost', 'books.lectern.localhost', 'shop.lectern.localhost'] as const;
const BASE_PATH = '/browser';

export type Project = {
  readonly folder: string;
  readonly compose: Compose;
  readonly certificate: string;
  /** Ports of this machine by the port in the proxy. */
  readonly ports: Readonly<Record<string, number>>;
  readonly addresses: Addresses;
};

/**
 * Does what an operator does before the first start, in a folder of its own: the compose file, `.env` from `.env.example`, the secrets
 * by `infra/make-secrets.sh` and a certificate of the three names.
 */
export const createProject = async (engine: Engine, images: Readonly<Record<string, string>>): Promise<Project> => {
  const folder = mkdtempSync(path.join(engine.folder, 'project-'));
  const [http, https] = [await findFreePort(), await findFreePort()];
  const [url, books, shop] = NAMES.map((name) => `https://${name}:${https}`) as [string, string, string]; // a map of three names has three elements
  cpSync(path.join(ROOT, 'docker-compose.yml'), path.join(folder, 'docker-compose.yml'));
  symlinkSync(path.join(ROOT, 'infra'), path.join(folder, 'infra'));
  const secrets = path.join(folder, 'secrets');
  await engine.run('env', `SHOP_URL=${shop}`, 'sh', path.join(ROOT, 'infra/make-secrets.sh'), secrets);

  const tls = path.join(folder, 'tls');
  mkdirSync(tls, { mode: 0o755 });
  const { cert, key } = createCertificate(tls, NAMES);
  const certificate = readFileSync(cert, 'utf8');
  renameSync(cert, path.join(tls, 'fullchain.pem'));
  renameSync(key, path.join(tls, 'privkey.pem'));
  chmodSync(path.join(tls, 'privkey.pem'), 0o644); // “readable by the account 101”, .env.example

  const settings = {
    ...parseSettings(readFileSync(path.join(ROOT, '.env.example'), 'utf8')),
    ...images,
    PUBLIC_URL: url,
    BOOKS_URL: books,
    SHOP_URL: shop,
    BASE_PATH,
    TLS_FOLDER: tls,
    STORAGE: 'disk',
  };
  return {
    folder,
    compose: readCompose(readFileSync(path.join(folder, 'docker-compose.yml'), 'utf8'), settings),
    certificate,
    ports: { 8080: http, 8443: https },
    addresses: { url: `${url}${BASE_PATH}`, api: `${url}/api/v1.0`, shop },
  };
};
