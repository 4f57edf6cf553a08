import type * as english from '../../en/server/payments.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const invoiceSent: typeof english.invoiceSent = ({ printed, expiresAt }) => ({
  subject: `Rechnung ${printed.invoice.name} für Ihren Tarif`,
  text: `Vielen Dank für Ihre Zahlung. ${expiresAt === null ? '' : `Ihr Tarif ${printed.invoice.planName} läuft bis ${formatDay('de', expiresAt)} und verlängert sich nicht von selbst.`}`.trim(),
  button: 'Tarif ansehen',
});

export const refunded: typeof english.refunded = ({ planName, isEnd }) => ({
  subject: 'Ihre Zahlung wurde erstattet',
  text: isEnd
    ? `Ihre Zahlung für ${planName} wurde zurückgebucht, der bezahlte Monat entfällt. Ihre Bücher bleiben erhalten.`
    : `Ein Teil Ihrer Zahlung für ${planName} wurde erstattet. Ihr Tarif läuft weiter.`,
  button: 'Tarif ansehen',
});

export const declined: typeof english.declined = ({ planName }) => ({
  subject: 'Ihre Zahlung ist fehlgeschlagen',
  text: `PayPal konnte Ihre Zahlung für ${planName} nicht einziehen. Es wurde nichts abgebucht und kein Tarif begonnen.`,
  button: 'Anders bezahlen',
});
