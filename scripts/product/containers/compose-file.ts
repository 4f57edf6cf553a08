import { parse } from 'yaml';
import { z } from 'zod';
import { fillVariables } from './compose-variables.ts';

/** A size as the engines read it: `512m`, `6g`. */
const Size = z.string().regex(/^\d+[kmg]$/);
const Seconds = z.string().regex(/^\d+s$/);

const Networks = z
  .union([
    z.array(z.string()).transform((names) => Object.fromEntries(names.map((name) => [name, null]))),
    z.record(z.string(), z.strictObject({ ipv4_address: z.ipv4() }).nullable()),
  ])
  .transform((networks) => Object.entries(networks).map(([name, own]) => ({ name, address: own?.ipv4_address })));

const Condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);
const Dependencies = z
  .union([
    z.array(z.string()).transform((names) => names.map((name) => [name, { condition: 'service_started' }] as const)),
    z.record(z.string(), z.strictObject({ condition: Condition })).transform((all) => Object.entries(all)),
  ])
  .transform((all) => all.map(([service, { condition }]) => ({ service, condition: Condition.parse(condition) })));

const Health = z.union([
  z.strictObject({ disable: z.literal(true) }),
  z.strictObject({
    test: z.tuple([z.literal('CMD')], z.string()),
    interval: Seconds,
    timeout: Seconds,
    retries: z.int(),
  }),
]);

const Service = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string(),
      args: z.record(z.string(), z.string()),
    })
    .optional(),
  profiles: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  restart: z.enum(['no', 'unless-stopped']),
  init: z.literal(true).optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.int(),
  mem_limit: Size,
  shm_size: Size.optional(),
  ulimits: z.strictObject({ nofile: z.int() }).optional(),
  stop_grace_period: Seconds.optional(),
  logging: z.strictObject({
    driver: z.literal('local'),
    options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
  }),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: Networks,
  depends_on: Dependencies.default([]),
  healthcheck: Health.optional(),
});

const Network = z.strictObject({
  internal: z.literal(true).optional(),
  ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.cidrv4(), ip_range: z.cidrv4() })]) }).optional(),
});

const Compose = z.strictObject({
  name: z.string(),
  // Blocks that services merge; what they hold is checked there.
  'x-hardened': z.unknown(),
  'x-lectern': z.unknown(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), Network),
  volumes: z.record(z.string(), z.strictObject({})),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

export type Service = z.infer<typeof Service>;
export type Compose = z.infer<typeof Compose>;

const checkNames = ({ services, networks, volumes, secrets }: Compose): void => {
  const check = (kind: string, known: object, names: readonly string[]): void => {
    for (const name of names) if (!(name in known)) throw new Error(`There is no ${kind} ${name}.`);
  };
  for (const service of Object.values(services)) {
    const dependencies = service.depends_on.map((dependency) => dependency.service);
    const joined = service.networks.map(({ name }) => name);
    check('service', services, dependencies);
    check('network', networks, joined);
    check('secret', secrets, service.secrets);
    const named = service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !/^[./]/.test(source));
    check('volume', volumes, named);
  }
};

/**
 * Reads a compose file with these settings. A key or form that this reader does not know is refused, so that nothing in the file is
 * silently left out.
 * @throws Error (or ZodError, which names the key) for an invalid file or a missing setting
 */
export const readCompose = (text: string, settings: Readonly<Record<string, string>>): Compose => {
  const compose = Compose.parse(fillVariables(parse(text, { merge: true }), settings));
  checkNames(compose);
  return compose;
};
