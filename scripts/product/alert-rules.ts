import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';

const FILE = path.join(ROOT, 'infra/monitoring/alerts.yml');
const LAST_FOR = '2s';
const WINDOW = '[20s]';

/** The alert rules as they are shipped. */
export const readAlertRules = (): string => readFileSync(FILE, 'utf8');

/** The names of all alerts. */
export const listAlerts = (rules: string): string[] =>
  [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

/** The same rules with short windows, for a trial: thresholds and expressions stay. */
export const shortenRules = (rules: string): string =>
  rules.replaceAll(/^( +for:) \w+$/gm, `$1 ${LAST_FOR}`).replaceAll(/\[\d+m\]/g, WINDOW);
