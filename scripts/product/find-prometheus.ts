import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Finds Prometheus, or says what is missing. */
export const findPrometheus = (): Promise<{ program: string; why: null } | { program: null; why: string }> =>
  run('prometheus', ['--version']).then(
    () => ({ program: 'prometheus', why: null }),
    () => ({ program: null, why: 'there is no program `prometheus` here (Debian: apt install prometheus).' }),
  );
