import { runCommandLine } from '../../../platform/console/run.ts';
import { openDatabase } from '../../../platform/db/db.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type Customer, customers } from '../../../testing/test-shop.ts';
import { createReadersService } from '../../account/readers.service.ts';
import { moderationCommands } from '../moderation.admin.ts';

/** The result of a command. `out` is its line of JSON. */
export type CommandOutput = { code: number; out: Record<string, unknown>; err: string };

/** Runs the operator's commands on a test installation. */
export const createTestOperator = (app: TestApp) => {
  const db = openDatabase(app.deps.config.database.url);
  const services = {
    readers: createReadersService({ db, clock: app.clock }),
    openCloud: async () => app.deps.services,
  };
  return {
    async run(...line: string[]): Promise<CommandOutput> {
      const [out, err]: [string[], string[]] = [[], []];
      const code = await runCommandLine(
        moderationCommands,
        [...line, '--json'],
        async () => ({ services, close: async () => undefined }),
        { out: (text) => out.push(text), err: (text) => err.push(text), signal: new AbortController().signal },
      );
      return { code, out: JSON.parse(out.join('') || '{}'), err: err.join('\n') };
    },
    close: () => db.$disconnect(),
  };
};

/** Logs in with the right password or another. */
export const logIn = (
  app: TestApp,
  customer: Customer,
  language = 'en',
  password: string = customers[customer].password,
) =>
  fetch(`${app.api}/auth/login/lantern`, {
    method: 'POST',
    body: new URLSearchParams({ username: customer, password, shop_id: '1', language }),
    headers: { 'accept-language': language },
  });
