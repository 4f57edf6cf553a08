import { account } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { accountService } from './account.service.ts';

export const accountRoutes = (serve: Serve, services: { account: ReturnType<typeof accountService> }): void => {
  serve(account.user, ({ reader }) => services.account.user(reader.readerId));
  serve(account.update, ({ reader, body }) => services.account.update(reader, body()));
};
