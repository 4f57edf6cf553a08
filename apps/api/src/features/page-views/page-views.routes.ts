import { pageViews } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { PageViewService } from './page-views.service.ts';

export const registerPageViewRoutes = (serve: Serve, services: { pageViews: PageViewService }): void => {
  serve(pageViews.count, async ({ body, request }) => {
    const { route, language } = body();
    services.pageViews.countScreen(request, `/${route}`, language);
    return {};
  });
};
