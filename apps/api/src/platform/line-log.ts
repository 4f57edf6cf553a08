import { redactLine } from './redact.ts';

type Level = 'silent' | 'error' | 'warn' | 'info' | 'debug';

const SAID_AGAIN_AFTER_MS = 60_000;
const LEVELS = { info: 30, error: 50 } as const;

/** The log of a process that answers no requests: one JSON object a line on stdout, as the web process writes them. */
export const lineLog = (level: Level) => {
  const saidAt = new Map<string, number>();
  const write = (kind: keyof typeof LEVELS, msg: string, more: object = {}): void => {
    if (level === 'silent' || (kind === 'info' && level !== 'info' && level !== 'debug')) return;
    process.stdout.write(
      redactLine(`${JSON.stringify({ level: LEVELS[kind], time: Date.now(), pid: process.pid, msg, ...more })}\n`),
    );
  };
  return {
    say: (msg: string, more?: object): void => write('info', msg, more),
    /** The same trouble is told once a minute, however often it comes: a database that is away is asked every second. */
    trouble: (error: unknown): void => {
      const message = messageOf(error);
      const now = Date.now();
      if (now - (saidAt.get(message) ?? 0) < SAID_AGAIN_AFTER_MS) return;
      for (const [text, at] of saidAt) if (now - at >= SAID_AGAIN_AFTER_MS) saidAt.delete(text);
      saidAt.set(message, now);
      write('error', message, error instanceof Error ? { stack: error.stack } : {});
    },
  };
};

/** Without the numbers of queues and workers, which make the same trouble look new. */
const messageOf = (error: unknown): string => {
  const said =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return said.replace(/ \(Queue: .*\)$/, '') || 'the database does not answer';
};
