import { plans } from '@lectern/contracts';
import { getRequestLanguage } from '../../http/language.ts';
import type { Serve } from '../../http/serve.ts';
import type { PlanService } from './plans.service.ts';

export const registerPlanRoutes = (serve: Serve, services: { plans: PlanService }): void => {
  serve(plans.list, ({ reader, request }) => services.plans.listPlans(reader.readerId, getRequestLanguage(request)));
  serve(plans.current, ({ reader, request }) =>
    services.plans.getCurrentPlan(reader.readerId, getRequestLanguage(request)),
  );
  serve(plans.changes, ({ reader }) => services.plans.previewChanges(reader.readerId));
};
