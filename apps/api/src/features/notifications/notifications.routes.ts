import { notifications } from '@lectern/contracts';
import { languageOf } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { NotificationService } from './notifications.service.ts';

export const notificationRoutes = (serve: Serve, services: { notifications: NotificationService }): void => {
  serve(notifications.list, ({ reader, query, request }) =>
    services.notifications.list(reader.readerId, query, languageOf(request)),
  );
  serve(notifications.read, ({ reader, body }) => services.notifications.read(reader.readerId, body().ids));
  serve(notifications.dismiss, ({ reader, body }) => {
    const { ids, dismissed } = body();
    return services.notifications.dismiss(reader.readerId, ids, dismissed);
  });
};
