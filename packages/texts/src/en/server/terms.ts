import { formatDay, formatDayTime } from '../../shapes/mail-dates.ts';
import type { ChangingTerms, ConfirmedAccess, MailText, ObjectedTerms } from '../../shapes/mails.ts';

export const accessConfirmed = ({ version, at, library, terms, privacy }: ConfirmedAccess): MailText => ({
  subject: 'Welcome to your library',
  blocks: [
    {
      kind: 'text',
      text: 'By signing in for the first time, you offered to accept the terms of use. We’ve checked the offer and activated your access. The contract is now in effect.',
    },
    {
      kind: 'facts',
      rows: [
        ['Signed in', formatDayTime('en', at)],
        ['Terms of use', `version ${version}`],
        ['Read the terms', terms],
        ['Privacy notice', privacy],
      ],
    },
    {
      kind: 'text',
      text: 'You can end the contract at any time by deleting your account in Settings. If it wasn’t you who signed in, change your password at your bookshop and sign out of the device in Settings under “Security”.',
    },
    { kind: 'button', text: 'Open library', href: library },
  ],
});

export const termsChanging = ({ version, effectiveAt, text, email }: ChangingTerms): MailText => ({
  subject: `New terms of use from ${formatDay('en', effectiveAt)}`,
  blocks: [
    {
      kind: 'text',
      text: `The terms of use are changing. Version ${version} takes effect for you on ${formatDay('en', effectiveAt)}.`,
    },
    {
      kind: 'text',
      text: 'If you agree, you don’t need to do anything. Unless you object by that day, the new version applies to you.',
    },
    {
      kind: 'text',
      text: `If you don’t agree, object by that day using the banner in the app${email === null ? '' : ` or by writing to ${email}`}. The terms you accepted then continue to apply. In that case, we may end the contract with 14 days’ notice. You can export your data before then.`,
    },
    { kind: 'button', text: 'Read the new terms', href: text },
  ],
});

export const termsObjected = ({ version, at, effectiveAt }: ObjectedTerms): MailText => ({
  subject: 'Your objection to the new terms of use',
  blocks: [
    {
      kind: 'text',
      text: `We received your objection to version ${version} of the terms of use on ${formatDayTime('en', at)}. It won’t take effect for you on ${formatDay('en', effectiveAt)}. The terms you accepted continue to apply.`,
    },
    {
      kind: 'text',
      text: 'We may now end the contract by email with 14 days’ notice. Until then, you can export your data at any time or cancel your objection in Settings under “Privacy”.',
    },
  ],
});
