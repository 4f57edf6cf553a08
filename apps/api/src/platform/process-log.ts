import { redactLine } from './redact.ts';

type Level = 'silent' | 'error' | 'warn' | 'info' | 'debug';

/** The kind of process that writes a line. */
type Service = 'api' | 'worker';

const REPEAT_AFTER_MS = 60_000;
const LEVELS = { info: 30, error: 50, fatal: 60 } as const;

/** The log of what belongs to no request: one JSON object per line on stdout, with the fields of all lines. */
export const createProcessLog = (level: Level, service: Service) => {
  const loggedAt = new Map<string, number>();
  const write = (kind: 'info' | 'error', msg: string, more: object = {}): void => {
    if (level === 'silent' || (kind === 'info' && level !== 'info' && level !== 'debug')) return;
    process.stdout.write(formatLine(LEVELS[kind], service, msg, more));
  };
  return {
    info: (msg: string, more?: object): void => write('info', msg, more),
    /** Logs an error; the same message at most once a minute, because an unavailable database is polled every second. */
    error: (error: unknown): void => {
      const message = getErrorMessage(error);
      const now = Date.now();
      if (now - (loggedAt.get(message) ?? 0) < REPEAT_AFTER_MS) return;
      for (const [text, at] of loggedAt) if (now - at >= REPEAT_AFTER_MS) loggedAt.delete(text);
      loggedAt.set(message, now);
      write('error', message, error instanceof Error ? { stack: error.stack } : {});
    },
  };
};

const formatLine = (level: number, service: Service, msg: string, more: object): string =>
  redactLine(`${JSON.stringify({ level, time: new Date().toISOString(), service, pid: process.pid, msg, ...more })}\n`);

/** The message without queue and worker ids, which would make every repetition look new. */
const getErrorMessage = (error: unknown): string => {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return message.replace(/ \(Queue: .*\)$/, '') || 'the database does not answer';
};

/**
 * Logs uncaught errors with secrets redacted, then ends the process with code 1, as Node would; the supervisor restarts it.
 */
export const logUncaughtErrors = (service: Service): void => {
  process.on('uncaughtException', (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(formatLine(LEVELS.fatal, service, message, { stack }));
    process.exit(1);
  });
};
