import type { Block, DecisionText } from '@lectern/texts/shapes/mails';
import { createButtonBlock, type DecisionValues, defineDecisionMail } from './decision-mail.ts';

const offerExport = ({ exportUrl }: { exportUrl: string }, { button }: DecisionText): Block[] =>
  button === undefined ? [] : [createButtonBlock(button, exportUrl)];

type Ends = DecisionValues & { at: Date; exportUrl: string };

export const terminationMail = defineDecisionMail<Ends>('standing.ends', ({ termination }) => termination, offerExport);

export const terminationCancelledMail = defineDecisionMail(
  'standing.stays',
  ({ terminationCancelled }) => terminationCancelled,
);

type Offer = DecisionValues & { exportUrl: string };

export const exportOfferMail = defineDecisionMail<Offer>(
  'standing.export-offer',
  ({ exportOffer }) => exportOffer,
  offerExport,
);
