import { notifications } from '@lectern/contracts';
import { getRequestLanguage } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { NotificationService } from './notifications.service.ts';

export const registerNotificationRoutes = (serve: Serve, services: { notifications: NotificationService }): void => {
  serve(notifications.list, ({ reader, query, request }) =>
    services.notifications.listNotifications(reader.readerId, query, getRequestLanguage(request)),
  );
  serve(notifications.read, ({ reader, body }) => services.notifications.markRead(reader.readerId, body().ids));
  serve(notifications.dismiss, ({ reader, body }) => {
    const { ids, dismissed } = body();
    return services.notifications.setDismissed(reader.readerId, ids, dismissed);
  });
};
