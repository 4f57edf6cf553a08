import { account } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { createAccountService } from './account.service.ts';

export const registerAccountRoutes = (
  serve: Serve,
  services: { account: ReturnType<typeof createAccountService> },
): void => {
  serve(account.user, ({ reader }) => services.account.getUser(reader));
  serve(account.update, ({ reader, body }) => services.account.updateUser(reader, body()));
};
