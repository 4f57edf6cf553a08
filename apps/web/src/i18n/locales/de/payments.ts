import type { Words } from '../../translation-types.ts';

export const payments = {
  title: 'Tarif bezahlen',
  loading: 'Wird geladen',
  off: 'Diese Bibliothek nimmt noch keine Zahlungen an, daher sind hier keine Tarife erhältlich. Fragen Sie den Betreiber.',
  demonstration: 'Dies ist eine Vorführung von PayPal. Es fließt kein Geld.',
  pay: '{{plan}} bezahlen',
  summary: '{{size}} Speicherplatz für einen Monat: {{price}}',
  noRenewal: 'Ein Monat, einmal bezahlt. Keine automatische Verlängerung.',
  back: 'Zurück zu Ihrem Tarif',
  notOnSale: 'Diesen Tarif gibt es nicht. Wählen Sie einen anderen.',
  goToPayPal: 'Weiter zu PayPal',
  leaving: 'Weiterleitung zu PayPal …',
  waiting: 'Bitte im PayPal-Fenster bestätigen …',
  capturing: 'Zahlung wird abgeschlossen …',
  cancelled: 'Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht.',
  declined: 'PayPal hat diese Zahlungsart abgelehnt. Es wurde nichts abgebucht. Wählen Sie eine andere.',
  unapproved: 'Die Zahlung wurde bei PayPal nicht bestätigt. Es wurde nichts abgebucht.',
  blocked:
    'Die PayPal-Schaltflächen konnten nicht geladen werden, etwa wegen eines Inhaltsblockers oder der Verbindung. Sie können direkt bei PayPal bezahlen.',
  unclear:
    'Haben Sie bestätigt, zahlen Sie nicht doppelt. Wir schließen die Zahlung auch ohne diese Seite ab und schreiben Ihnen.',
  pending:
    'PayPal hat das Geld noch nicht erhalten. Sie können diese Seite verlassen. Sobald es da ist und Ihr Tarif beginnt, schreiben wir Ihnen.',
  done: 'Vielen Dank. {{plan}} ist aktiv, die Rechnung kommt per E-Mail.',
  doneUntil: 'Vielen Dank. {{plan}} ist bis {{date}} aktiv, die Rechnung kommt per E-Mail.',
  history: 'Zahlungen',
  payment: '{{plan}}, ein Monat: {{price}}',
  invoice: 'Rechnung {{number}} herunterladen',
  'status.pending': 'Ausstehend',
  'status.declined': 'Abgelehnt',
  'status.failed': 'In Prüfung',
  'status.refunded': 'Erstattet',
  'status.reversed': 'Zurückgebucht',
  'status.created': 'Nicht bezahlt',
  'status.expired': 'Abgelaufen',
  'status.captured': 'Bezahlt',
} satisfies Words<'de', 'payments'>;
