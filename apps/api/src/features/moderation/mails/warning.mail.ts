import { type DecisionValues, defineDecisionMail } from './decision-mail.ts';

export const warnedMail = defineDecisionMail('standing.warned', ({ warned }) => warned);

type Removed = DecisionValues & { title: string };

export const bookRemovedMail = defineDecisionMail<Removed>('standing.book-removed', ({ bookRemoved }) => bookRemoved);
