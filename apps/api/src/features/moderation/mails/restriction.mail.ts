import { defineDecisionMail } from './decision-mail.ts';

export const restrictedMail = defineDecisionMail('standing.restricted', ({ restricted }) => restricted);

export const unrestrictedMail = defineDecisionMail('standing.unrestricted', ({ unrestricted }) => unrestricted);
