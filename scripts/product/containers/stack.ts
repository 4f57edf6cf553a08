import { setTimeout as pause } from 'node:timers/promises';
import type { Compose, Service } from './compose-file.ts';
import type { Engine } from './engine.ts';
import { type Placement, toRunArguments } from './run-arguments.ts';

const READY_MS = 120_000;
const POLL_MS = 250;

type Container = { readonly service: string; readonly name: string };
type Options = Pick<Placement, 'folder' | 'ports'> & {
  readonly engine: Engine;
  readonly compose: Compose;
  readonly signal: AbortSignal;
};

/** Services in an order in which each comes after those that it depends on. */
const sortByDependency = (services: ReadonlyMap<string, Service>): string[] => {
  const sorted: string[] = [];
  const add = (name: string): void => {
    if (sorted.includes(name)) return;
    for (const { service } of services.get(name)?.depends_on ?? []) add(service);
    sorted.push(name);
  };
  for (const name of services.keys()) add(name);
  return sorted;
};

/** The services of a compose file that have no profile, as containers. Images are looked up by name, with the tag `latest` or a given one. */
export const createStack = ({ engine, compose, folder, ports, signal }: Options) => {
  const services = new Map(Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined));
  const running: Container[] = [];
  /** Of containers that were replaced. */
  const warnings: string[] = [];
  const service = (name: string): Service => {
    const found = services.get(name);
    if (!found) throw new Error(`There is no service ${name}.`);
    return found;
  };
  const toImage = ({ image }: Service, tag: string): string =>
    image.includes('/') || image.includes(':') ? image : `localhost/${image}:${tag}`;

  const readState = async (name: string): Promise<{ Running: boolean; ExitCode: number }> =>
    JSON.parse(await engine.podman('container', 'inspect', '--format', '{{json .State}}', name)); // podman’s own form

  const readWarnings = async (name: string): Promise<string[]> =>
    (await engine.podman('logs', name)).split('\n').filter((line) => /"level":[456]0/.test(line));

  const hasHealthCheck = async (name: string): Promise<boolean> => {
    const { healthcheck } = service(name);
    if (healthcheck !== undefined) return !('disable' in healthcheck);
    const found = await engine.podman(
      'image',
      'inspect',
      '--format',
      '{{json .HealthCheck}}',
      toImage(service(name), 'latest'),
    );
    return found !== 'null' && found !== '';
  };

  const waitFor = async (what: string, name: string, holds: () => Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + READY_MS;
    while (!(await holds())) {
      if (performance.now() > deadline) throw new Error(`${name} is not ${what}: ${await engine.logs(name)}`);
      await pause(POLL_MS, undefined, { signal });
    }
  };
  const hasEnded = async (name: string): Promise<void> => {
    await waitFor('done', name, async () => !(await readState(name)).Running);
    const { ExitCode } = await readState(name);
    if (ExitCode !== 0) throw new Error(`${name} ended with ${ExitCode}: ${await engine.logs(name)}`);
  };
  const isReady = async ({ service: of, name }: Container): Promise<void> => {
    const hasCheck = await hasHealthCheck(of);
    await waitFor(hasCheck ? 'healthy' : 'running', name, async () => {
      const { Running, ExitCode } = await readState(name);
      if (!Running && service(of).restart === 'no')
        throw new Error(`${name} ended with ${ExitCode}: ${await engine.logs(name)}`);
      if (!Running || !hasCheck) return Running;
      return engine.podman('healthcheck', 'run', name).then(
        () => true,
        () => false,
      );
    });
  };

  /**
   * Waits until the proxy has noticed an API: it looks for addresses every two seconds, and whoever stops the other API sooner leaves
   * it without one that it knows.
   */
  const isKnownToProxy = async ({ service: of, name }: Container): Promise<void> => {
    const proxy = running.find((one) => one.service === 'proxy');
    if (of !== 'api' || !proxy) return;
    const addresses = await engine.podman(
      'container',
      'inspect',
      '--format',
      '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}',
      name,
    );
    await waitFor('known to the proxy', name, async () => {
      const upstreams = await engine.podman('exec', proxy.name, 'cat', '/tmp/lectern-proxy/upstreams.conf');
      return addresses.split(' ').some((address) => address !== '' && upstreams.includes(`server ${address}:`));
    });
  };

  const run = async (of: string, name: string, tag: string): Promise<Container> => {
    const placement: Placement = {
      project: compose.name,
      service: of,
      container: name,
      image: toImage(service(of), tag),
      folder,
      secretFiles: compose.secrets,
      ports,
      init: engine.init,
    };
    await engine.podman('run', '--detach', '--pull=never', ...toRunArguments(service(of), placement));
    const container = { service: of, name };
    running.push(container);
    return container;
  };

  const forget = (name: string): void => {
    const index = running.findIndex((container) => container.name === name);
    running.splice(index, 1);
  };

  /** Runs a service that ends by itself, such as `migrate`, and waits until it has. */
  const runOnce = async (of: string, tag: string): Promise<void> => {
    const { name } = await run(of, `${compose.name}-${of}-${tag}`, tag);
    await hasEnded(name);
    forget(name);
    await engine.podman('rm', name);
  };

  return {
    services: [...services.keys()],
    service,
    /** The containers that run, of one service or all. */
    containers: (of?: string): Container[] => running.filter((one) => of === undefined || one.service === of),
    isReady,
    readState,
    runOnce,
    /** What the programs of a service have warned of, one JSON a line. */
    async listWarnings(of: string): Promise<string[]> {
      const present = running.filter(({ service: its }) => its === of);
      return [...warnings, ...(await Promise.all(present.map(({ name }) => readWarnings(name)))).flat()];
    },
    /** Creates networks and volumes and starts everything in the order of `depends_on`; resolves when all are healthy. */
    async up(tag: string, scale: Readonly<Record<string, number>> = {}): Promise<void> {
      for (const [name, { internal, ipam }] of Object.entries(compose.networks)) {
        const [range] = ipam?.config ?? [];
        const addresses = range ? ['--subnet', range.subnet, '--ip-range', range.ip_range] : [];
        await engine.podman(
          'network',
          'create',
          ...(internal ? ['--internal'] : []),
          ...addresses,
          `${compose.name}_${name}`,
        );
      }
      for (const name of Object.keys(compose.volumes))
        await engine.podman('volume', 'create', `${compose.name}_${name}`);
      for (const name of sortByDependency(services)) {
        for (const { service: on, condition } of service(name).depends_on)
          if (condition === 'service_healthy')
            for (const one of running.filter((other) => other.service === on)) await isReady(one);
        if (service(name).restart === 'no') await runOnce(name, tag);
        else
          for (let index = 1; index <= (scale[name] ?? 1); index += 1)
            await run(name, `${compose.name}-${name}-${index}`, tag);
      }
      for (const container of running) await isReady(container);
    },
    /** One more container of a service. */
    async add(of: string, tag: string): Promise<Container> {
      const container = await run(
        of,
        `${compose.name}-${of}-${running.filter((one) => one.service === of).length + 1}`,
        tag,
      );
      await isReady(container);
      await isKnownToProxy(container);
      return container;
    },
    /** Stops a container as its image and service say, and starts it again. */
    async restart(container: Container): Promise<void> {
      await engine.podman('stop', container.name);
      await engine.podman('start', container.name);
      await isReady(container);
    },
    /** Kills a container's process as a fault would, and waits until the engine has started it again. */
    async kill({ service: of, name }: Container): Promise<void> {
      const readPid = async () =>
        Number(await engine.podman('container', 'inspect', '--format', '{{.State.Pid}}', name));
      const pid = await readPid();
      process.kill(pid, 'SIGKILL');
      await waitFor('running again', name, async () => ![0, pid].includes(await readPid()));
      await isReady({ service: of, name });
    },
    /** Stops and removes a container and starts its successor from the image with this tag. */
    async replace({ service: of, name }: Container, tag: string): Promise<void> {
      await engine.podman('stop', name);
      warnings.push(...(await readWarnings(name)));
      forget(name);
      await engine.podman('rm', name);
      const successor = await run(of, name, tag);
      await isReady(successor);
      await isKnownToProxy(successor);
    },
  };
};
export type Stack = ReturnType<typeof createStack>;
