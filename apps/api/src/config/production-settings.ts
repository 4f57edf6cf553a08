import { readFileSync, statSync } from 'node:fs';
import { settings } from './env.ts';

type SettingName = keyof typeof settings;

/** Needed in production, where they have no default. */
const ALWAYS: readonly SettingName[] = ['DATABASE_URL', 'DATA_DIR', 'PUBLIC_URL', 'BOOKS_URL', 'PARTNERS_FILE'];
const FOR_S3: readonly SettingName[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
/** Secrets that belong to a setting. */
const SECRETS_OF = {
  GOOGLE_CLIENT_ID: 'GOOGLE_CLIENT_SECRET',
  FACEBOOK_APP_ID: 'FACEBOOK_APP_SECRET',
} as const satisfies Partial<Record<SettingName, SettingName>>;

/**
 * Finds everything that production still needs, before any value is read, so that the first start names all of it at once.
 * @throws Error with a line for each missing setting or secret file and the next step
 */
export const assertProductionComplete = (environment: NodeJS.ProcessEnv): void => {
  const owned = Object.entries(SECRETS_OF).flatMap(([owner, secret]) => (environment[owner] ? [secret] : []));
  const needed = [...ALWAYS, ...(environment.STORAGE === 's3' ? FOR_S3 : []), ...owned];
  const lines = needed.flatMap((name) => {
    const problem = findProblem(environment, name);
    return problem === null ? [] : [`The setting ${name}${problem}`];
  });
  if (lines.length === 0) return;
  throw new Error(
    [
      ...lines,
      'Next: `sh infra/make-secrets.sh` creates every secret as a file in the folder secrets, which docker-compose.yml passes as /run/secrets/…; addresses belong into .env (see .env.example). `admin doctor` checks the result.',
    ].join('\n'),
  );
};

/** How the sentence about a missing setting goes on; null: it is there. Never contains a value. */
const findProblem = (environment: NodeJS.ProcessEnv, name: SettingName): string | null => {
  const { secret: isSecret, description } = settings[name];
  const file = isSecret ? environment[`${name}_FILE`] : undefined;
  if (file) {
    const text = readText(file);
    if (text === null) return `_FILE names ${file}, which can’t be read: ${nameFile(name)} is to be mounted there.`;
    return text.trim() === '' ? `_FILE names ${file}, which is empty: write the secret into ${nameFile(name)}.` : null;
  }
  const value = environment[name];
  if (!value) {
    const where = isSecret ? `Name ${nameFile(name)} by ${name}_FILE. ` : '';
    return ` is missing: in production it has no default. ${where}${description}`;
  }
  if (name === 'PARTNERS_FILE' && statSync(value, { throwIfNoEntry: false }) === undefined)
    return ` names ${value}, which does not exist: secrets/partners.json is to be mounted there.`;
  return null;
};

/** The file that infra/make-secrets.sh writes. */
const nameFile = (name: SettingName): string => `secrets/${name.toLowerCase()}`;

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};
