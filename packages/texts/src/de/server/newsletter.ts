import type * as english from '../../en/server/newsletter.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const confirmAddress: typeof english.confirmAddress = ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
  subject: 'Newsletter-Anmeldung bestätigen',
  blocks: [
    {
      kind: 'text',
      text: 'Diese Adresse wurde für den Newsletter von Lectern eingetragen, hoffentlich von Ihnen. Öffnen Sie den Link und bestätigen Sie sie mit der Schaltfläche auf der Seite.',
    },
    { kind: 'button', text: 'Adresse bestätigen', href: confirmUrl },
    {
      kind: 'text',
      text: `Der Link funktioniert nur einmal und gilt bis ${formatDayTime('de', expiresAt)}. Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Ohne Bestätigung löschen wir die Adresse nach 7 Tagen. Sie können sie auch sofort löschen:`,
    },
    { kind: 'link', text: 'Adresse löschen', href: unsubscribeUrl },
  ],
  footer: 'Sie erhalten diese E-Mail, weil diese Adresse für den Newsletter eingetragen wurde.',
});

export const alreadyRegistered: typeof english.alreadyRegistered = ({ unsubscribeUrl }) => ({
  subject: 'Sie erhalten den Newsletter bereits',
  blocks: [
    {
      kind: 'text',
      text: 'Diese Adresse wurde noch einmal für den Newsletter von Lectern eingetragen. Sie ist schon bestätigt; es ist nichts weiter zu tun.',
    },
    { kind: 'link', text: 'Abmelden', href: unsubscribeUrl },
  ],
  footer: 'Sie erhalten diese E-Mail, weil diese Adresse für den Newsletter eingetragen wurde.',
});

export const issue: typeof english.issue = {
  unsubscribe: 'Abmelden',
  footer: 'Sie erhalten diese E-Mail, weil Sie diese Adresse für den Newsletter bestätigt haben.',
};
