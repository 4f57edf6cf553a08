import { type Config, readConfig } from '../../config/config.ts';
import { describeMissingSettings } from '../../config/missing-settings.ts';
import { systemClock } from '../../platform/clock.ts';
import { checkBus } from './checks/bus.ts';
import { checkClock } from './checks/clock.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkHosts } from './checks/hosts.ts';
import { checkKeys } from './checks/keys.ts';
import { checkMail } from './checks/mail.ts';
import { checkNames } from './checks/names.ts';
import { checkPrograms } from './checks/programs.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkStorage } from './checks/storage.ts';
import { checkTls } from './checks/tls.ts';
import {
  attention,
  type Check,
  type CheckContext,
  type Finding,
  failed,
  getReason,
  type LoadKeys,
  ok,
} from './finding.ts';

/** The longest that one check may take; all run at once. */
const CHECK_MS = 5_000;
/** Never reached: stands in for a missing DATABASE_URL, so that everything else can be checked. */
const NO_DATABASE = 'postgres://127.0.0.1:1/none';

const checks: readonly Check[] = [
  { name: 'names', run: checkNames },
  { name: 'tls', run: checkTls },
  { name: 'hosts', run: checkHosts },
  { name: 'proxy', run: checkProxy },
  { name: 'database', run: checkDatabase },
  { name: 'bus', run: checkBus },
  { name: 'storage', run: checkStorage },
  { name: 'disk', run: checkDisk },
  { name: 'clock', run: checkClock },
  { name: 'mail', run: checkMail },
  { name: 'keys', run: checkKeys },
  { name: 'programs', run: checkPrograms },
];

export type Installation = { environment: NodeJS.ProcessEnv; loadKeys: LoadKeys };
export type CheckedPart = { check: string; state: Finding['state']; found: string; todo: string };

/** Checks the installation of an environment, part by part. Nothing that is unavailable stops it, and none takes over five seconds. */
export const runChecks = async (
  { environment, loadKeys }: Installation,
  { mailTo = null }: { mailTo?: string | null } = {},
): Promise<CheckedPart[]> => {
  const { config, findings } = checkSettings(environment);
  const settings = findings.map((finding) => toPart('settings', finding));
  if (config === null) return settings;
  const parts = await Promise.all(
    checks.map(async (check) => {
      const found = await runInTime(check, { environment, config, loadKeys, mailTo, now: systemClock.now });
      return found.map((finding) => toPart(check.name, finding));
    }),
  );
  return [...settings, ...parts.flat()];
};

const toPart = (check: string, { state, found, todo = '' }: Finding): CheckedPart => ({ check, state, found, todo });

/** Settings that production refuses are read as in development, for the other checks; null: they cannot be read at all. */
const checkSettings = (environment: NodeJS.ProcessEnv): { config: Config | null; findings: Finding[] } => {
  try {
    const config = readConfig(environment);
    const flags = Object.entries(config.flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
    return {
      config,
      findings: [
        ok(`They are valid (${environment.MODE ?? 'development'}). Flags that are on: ${flags.join(', ') || 'none'}.`),
        ...describeMissingSettings(config).map((sentence) => attention(sentence, 'See the settings in README.md.')),
      ],
    };
  } catch (error) {
    const findings = [failed(getReason(error), 'Lectern does not start like this: correct the setting.')];
    const { DATABASE_URL, DATABASE_URL_FILE } = environment;
    const database = DATABASE_URL || DATABASE_URL_FILE ? {} : { DATABASE_URL: NO_DATABASE };
    try {
      return { config: readConfig({ ...environment, ...database, MODE: 'development' }), findings };
    } catch {
      return { config: null, findings: [...findings, attention('Nothing else was checked.', 'Run it again then.')] };
    }
  }
};

const runInTime = async ({ run }: Check, context: Omit<CheckContext, 'signal'>): Promise<Finding[]> => {
  const timeout = new AbortController();
  const late = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(() => {
    late.resolve([failed(`No answer within ${CHECK_MS / 1000} s.`, 'Check the network, firewall and name servers.')]);
    timeout.abort();
  }, CHECK_MS);
  try {
    const running = run({ ...context, signal: timeout.signal }).catch((error: unknown) => [
      failed(getReason(error), 'See docs/runbook.md.'),
    ]);
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
