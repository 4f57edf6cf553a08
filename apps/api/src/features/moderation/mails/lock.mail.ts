import type { Block, DecisionText } from '@lectern/texts/shapes/mails';
import { createButtonBlock, createTextBlock, type DecisionValues, defineDecisionMail } from './decision-mail.ts';

/** `unlockUrl` is null when the mail address may belong to a thief. */
type Locked = DecisionValues & { shop: string; passwordUrl: string; unlockUrl: string | null };

/** How to regain access: a new password at the shop, then the link or the operator. */
const createNextSteps = ({ passwordUrl, unlockUrl }: Locked, { steps }: DecisionText): Block[] => {
  if (steps === undefined) return [];
  const { atShop, thenLink, unlock, thenUs } = steps;
  return [
    ...(URL.canParse(passwordUrl) ? [createButtonBlock(atShop, passwordUrl)] : []),
    ...(unlockUrl === null
      ? [createTextBlock(thenUs)]
      : [createTextBlock(thenLink), createButtonBlock(unlock, unlockUrl)]),
  ];
};

export const lockedMail = defineDecisionMail<Locked>('standing.locked', ({ locked }) => locked, createNextSteps);

export const unlockedMail = defineDecisionMail('standing.unlocked', ({ unlocked }) => unlocked);
