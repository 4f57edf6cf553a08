import type { Config } from '../../config/config.ts';
import type { Keys } from '../../platform/keys.ts';

/** Reads the keys of an installation, and creates none; null: it has none yet. */
export type LoadKeys = (config: Config) => Promise<Keys | null>;

/** What a check has found: `ok`; `attention`: it works, but should be looked at; `failed`: something does not work. */
export type Finding = { state: 'ok' | 'attention' | 'failed'; found: string; todo?: string };

export type CheckContext = {
  environment: NodeJS.ProcessEnv;
  config: Config;
  loadKeys: LoadKeys;
  now: () => Date;
  /** The address that gets a test mail; null: none is sent. */
  mailTo: string | null;
  /** Aborted when the check has taken too long. */
  signal: AbortSignal;
};

/** A part of the installation. Its findings are sentences for the operator. */
export type Check = { name: string; run: (context: CheckContext) => Promise<Finding[]> };

export const ok = (found: string): Finding => ({ state: 'ok', found });
export const attention = (found: string, todo: string): Finding => ({ state: 'attention', found, todo });
export const failed = (found: string, todo: string): Finding => ({ state: 'failed', found, todo });

/** The reason of a failure, in one line. An error of several addresses has its reasons inside. */
export const getReason = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return getReason(error.errors[0]);
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replaceAll(/\s+/g, ' ').trim();
};
