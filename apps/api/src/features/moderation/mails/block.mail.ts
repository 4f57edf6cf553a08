import { type DecisionValues, defineDecisionMail } from './decision-mail.ts';

/** `until` null: for good. */
type Blocked = DecisionValues & { until: Date | null };

export const blockedMail = defineDecisionMail<Blocked>('standing.blocked', ({ blocked }) => blocked);

export const unblockedMail = defineDecisionMail('standing.unblocked', ({ unblocked }) => unblocked);
