import { redactLine, redactText } from './redact.ts';

type Level = 'silent' | 'error' | 'warn' | 'info' | 'debug';

const REPEAT_AFTER_MS = 60_000;
const LEVELS = { info: 30, error: 50 } as const;

/** The log of a process without a web server: one JSON object per line on stdout, in the format of the web process. */
export const createProcessLog = (level: Level) => {
  const loggedAt = new Map<string, number>();
  const write = (kind: keyof typeof LEVELS, msg: string, more: object = {}): void => {
    if (level === 'silent' || (kind === 'info' && level !== 'info' && level !== 'debug')) return;
    process.stdout.write(
      redactLine(`${JSON.stringify({ level: LEVELS[kind], time: Date.now(), pid: process.pid, msg, ...more })}\n`),
    );
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

/** The message without queue and worker ids, which would make every repetition look new. */
const getErrorMessage = (error: unknown): string => {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return message.replace(/ \(Queue: .*\)$/, '') || 'the database does not answer';
};

/**
 * Logs uncaught errors with secrets redacted, then ends the process with code 1, as Node would; the supervisor restarts it.
 */
export const logUncaughtErrors = (): void => {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${redactText(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
    process.exit(1);
  });
};
