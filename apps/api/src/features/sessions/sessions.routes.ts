import { sessions } from '@lectern/contracts';
import { languageOf } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import { visitOf } from '../../http/visit.ts';
import type { SessionsService } from './sessions.service.ts';

export const sessionRoutes = (serve: Serve, { sessions: service }: { sessions: SessionsService }): void => {
  serve(sessions.list, ({ reader, request }) => service.list(reader, languageOf(request)));
  serve(sessions.end, ({ reader, params }) => service.end(reader, params.id));
  serve(sessions.endOthers, ({ reader }) => service.endOthers(reader));
  serve(sessions.appPasswords, ({ reader }) => service.appPasswords(reader));
  serve(sessions.makeAppPassword, ({ reader, body, request }) =>
    service.makeAppPassword(reader, body(), visitOf(request)),
  );
  serve(sessions.revokeAppPassword, ({ reader, params }) => service.revokeAppPassword(reader, params.id));
};
