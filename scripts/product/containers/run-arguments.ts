import path from 'node:path';
import type { Service } from './compose-file.ts';

/** What one container gets besides its service. */
export type Placement = {
  /** Prefix of networks and volumes, as the compose file’s `name`. */
  readonly project: string;
  readonly service: string;
  readonly container: string;
  readonly image: string;
  /** The folder that relative paths of the compose file start from. */
  readonly folder: string;
  /** Files of the secrets by name, relative to `folder`. */
  readonly secretFiles: Readonly<Record<string, { readonly file: string }>>;
  /** Ports of this machine by the port in the container: all are on 127.0.0.1 only. */
  readonly ports: Readonly<Record<string, number>>;
  /** The program that is process 1 with `init: true`. */
  readonly init: string;
};

/** Hard limits of this machine may be lower than those of a server. */
const ULIMITS = ['--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=4096:4096'];

const toNetworkArguments = ({ networks }: Service, { project, service }: Placement): string[] =>
  networks.flatMap(({ name, address }) => [
    '--network',
    `${project}_${name}:alias=${service}${address === undefined ? '' : `,ip=${address}`}`,
  ]);

const toVolumeArguments = ({ volumes, secrets }: Service, { project, folder, secretFiles }: Placement): string[] => {
  const mounts = volumes.map((volume) => {
    const [source = '', ...rest] = volume.split(':');
    const from = /^[./]/.test(source) ? path.resolve(folder, source) : `${project}_${source}`;
    return [from, ...rest].join(':');
  });
  const files = secrets.map((name) => `${path.resolve(folder, secretFiles[name]?.file ?? '')}:/run/secrets/${name}:ro`);
  return [...mounts, ...files].flatMap((mount) => ['--volume', mount]);
};

const toHealthArguments = ({ healthcheck }: Service): string[] => {
  if (healthcheck === undefined) return [];
  if ('disable' in healthcheck) return ['--no-healthcheck'];
  const { interval, timeout, retries } = healthcheck;
  const [, ...command] = healthcheck.test; // Podman puts CMD before the list itself
  return [
    `--health-cmd=${JSON.stringify(command)}`,
    `--health-interval=${interval}`,
    `--health-timeout=${timeout}`,
    `--health-retries=${retries}`,
  ];
};

const toPortArguments = ({ ports }: Service, placement: Placement): string[] =>
  ports.flatMap((port) => {
    const inside = port.split(':').at(-1) ?? '';
    const outside = placement.ports[inside];
    if (outside === undefined) throw new Error(`Port ${inside} of ${placement.service} has no port of this machine.`);
    return ['--publish', `127.0.0.1:${outside}:${inside}`];
  });

/**
 * The arguments of `podman run` for a container of a service. What differs from the compose file: ports are published on loopback only,
 * the limits of open files are lower, and of old log files none is kept.
 */
export const toRunArguments = (service: Service, placement: Placement): string[] => [
  '--name',
  placement.container,
  '--hostname',
  placement.container,
  ...toNetworkArguments(service, placement),
  ...toVolumeArguments(service, placement),
  ...service.tmpfs.flatMap((mount) => ['--tmpfs', mount]),
  ...Object.entries(service.environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...['--restart', service.restart],
  ...(service.init ? ['--init', '--init-path', placement.init] : []),
  ...['--read-only', '--read-only-tmpfs=false'],
  ...(service.cap_drop ? ['--cap-drop', 'ALL'] : []),
  ...['--security-opt', 'no-new-privileges'],
  ...['--pids-limit', String(service.pids_limit), '--memory', service.mem_limit],
  ...(service.shm_size ? ['--shm-size', service.shm_size] : []),
  ...ULIMITS,
  ...(service.stop_grace_period ? ['--stop-timeout', service.stop_grace_period.replace('s', '')] : []),
  ...['--log-driver', 'k8s-file', '--log-opt', `max-size=${service.logging.options['max-size']}`],
  ...toHealthArguments(service),
  ...toPortArguments(service, placement),
  placement.image,
  ...(service.command ?? []),
];
