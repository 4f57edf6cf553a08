import { sessions } from '@lectern/contracts';
import { getClientInfo } from '../../http/client-info.ts';
import { getRequestLanguage } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { SessionsService } from './sessions.service.ts';

export const registerSessionRoutes = (serve: Serve, { sessions: service }: { sessions: SessionsService }): void => {
  serve(sessions.list, ({ reader, request }) => service.listSessions(reader, getRequestLanguage(request)));
  serve(sessions.end, ({ reader, params }) => service.endSession(reader, params.id));
  serve(sessions.endOthers, ({ reader }) => service.endOtherSessions(reader));
  serve(sessions.appPasswords, ({ reader }) => service.listAppPasswords(reader));
  serve(sessions.makeAppPassword, ({ reader, body, request }) =>
    service.createAppPassword(reader, body(), getClientInfo(request)),
  );
  serve(sessions.revokeAppPassword, ({ reader, params }) => service.revokeAppPassword(reader, params.id));
};
