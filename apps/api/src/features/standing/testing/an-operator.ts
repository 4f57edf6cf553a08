import { runLine } from '../../../platform/console/run.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import { type Customer, customers } from '../../../testing/a-shop.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { readersService } from '../../account/readers.service.ts';
import { standingCommands } from '../standing.admin.ts';

/** What a command says. `out` is its line of JSON. */
export type Said = { code: number; out: Record<string, unknown>; err: string };

/** The operator of a test installation, who types commands. */
export const anOperator = (app: TestApp) => {
  const db = openDatabase(app.deps.config.database.url);
  const services = { readers: readersService({ db }), openCloud: async () => app.deps.services };
  return {
    async says(...line: string[]): Promise<Said> {
      const [out, err]: [string[], string[]] = [[], []];
      const code = await runLine(
        standingCommands,
        [...line, '--json'],
        async () => ({ services, close: async () => undefined }),
        { out: (text) => out.push(text), err: (text) => err.push(text), signal: new AbortController().signal },
      );
      return { code, out: JSON.parse(out.join('') || '{}'), err: err.join('\n') };
    },
    close: () => db.$disconnect(),
  };
};

/** Tries to log in with the right password, or another. */
export const knock = (app: TestApp, which: Customer, language = 'en', password: string = customers[which].password) =>
  fetch(`${app.api}/auth/login/lantern`, {
    method: 'POST',
    body: new URLSearchParams({ username: which, password, shop_id: '1', language }),
    headers: { 'accept-language': language },
  });
