import { DeclaredPlan, formatPlanIssue } from '../../config/plans.ts';
import { type Command, UsageError } from '../../platform/console/command.ts';
import type { PlanAdminService } from './plan-admin.service.ts';

const id = { name: 'id', description: 'a short id, such as plus: lower-case letters, digits and hyphens' };

export const planCommands: readonly Command<{ plans: PlanAdminService }>[] = [
  {
    name: 'plan list',
    summary:
      'Lists all plans with storage in bytes, price in US dollars a month and the number of readers whose paid time runs.',
    args: [],
    flags: [],
    run: async ({ plans }) => ({ result: { plans: await plans.listPlans() } }),
  },
  {
    name: 'plan add',
    summary: 'Puts a plan on sale immediately. A retired plan can be added again, with new values.',
    args: [
      id,
      { name: 'name', description: 'the name that readers see' },
      { name: 'storage', description: 'for example 20GB or a number of bytes (1 KB = 1024 bytes)' },
      { name: 'price', description: 'US dollars a month, for example 1.50' },
    ],
    flags: [{ name: 'description', description: 'a sentence about the plan for readers', valueName: 'text' }],
    run: async ({ plans }, { args, options }) => {
      const parsed = DeclaredPlan.safeParse({ ...args, description: options['description'] });
      if (!parsed.success) throw new UsageError(`This is no plan: ${formatPlanIssue(parsed.error)}.`);
      return { result: await plans.addPlan(parsed.data) };
    },
  },
  {
    name: 'plan retire',
    summary:
      'Takes a plan off sale. Readers keep the time they have paid for. A plan of PLANS_FILE is retired by removing it there.',
    args: [{ ...id, description: 'the id, as shown by `plan list`' }],
    flags: [],
    run: async ({ plans }, { args }) => ({ result: await plans.retirePlan(args['id'] ?? '') }),
  },
];
