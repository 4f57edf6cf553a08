import type { ContactText } from '../../shapes/contact-text.ts';

export const text: ContactText = {
  title: 'Kontakt · Lectern',
  description:
    'Schreiben Sie dem Betreiber dieser Cloud-Bibliothek: bei Fragen zu Konto, Büchern und Daten, oder wenn etwas nicht funktioniert.',
  keywords: ['Kontakt', 'Hilfe', 'Support', 'Frage', 'Betreiber'],
  heading: 'Kontakt',
  lede: 'Fragen zu Ihrer Bibliothek oder Ihren Daten? Funktioniert etwas nicht? Schreiben Sie dem Betreiber.',
  mail: 'E-Mail',
  mailHint: 'An diese Adresse antworten wir Ihnen.',
  name: 'Name (freiwillig)',
  comment: 'Nachricht',
  send: 'Senden',
  privacy:
    'Wir verwenden Ihre Nachricht nur, um Ihnen zu antworten, und löschen unsere Kopie {days} Tage nach der Zustellung. Mehr steht in den [Datenschutzhinweisen](page:privacy).',
  notSent: 'Ihre Nachricht wurde noch nicht gesendet.',
  errors: {
    mail: { wrong: 'Die E-Mail-Adresse ist ungültig.', long: 'Diese Adresse ist zu lang.' },
    name: { long: 'Bitte kürzen Sie den Namen auf 200 Zeichen.' },
    comment: {
      empty: 'Bitte geben Sie eine Nachricht ein.',
      long: 'Bitte kürzen Sie die Nachricht auf 10.000 Zeichen.',
    },
    form: {
      early: 'Das ging sehr schnell. Bitte senden Sie die Nachricht noch einmal.',
      expired: 'Diese Seite war lange geöffnet. Bitte senden Sie die Nachricht noch einmal.',
      too_many:
        'In kurzer Zeit wurden mehrere Nachrichten gesendet. Versuchen Sie es in einer Stunde noch einmal; Ihr Text bleibt hier, solange die Seite offen ist.',
      off: 'Die Nachricht wurde nicht gesendet: Der Betreiber dieser Bibliothek hat keine Adresse für Nachrichten hinterlegt.',
      failed: 'Die E-Mail konnte nicht gesendet werden. Ihr Text ist noch da; versuchen Sie es gleich noch einmal.',
    },
  },
  off: 'Der Betreiber dieser Bibliothek hat keine Adresse für Nachrichten hinterlegt. Von hier können Sie deshalb keine senden.',
  sent: {
    heading: 'Danke für Ihre Nachricht',
    lede: 'Die E-Mail wurde gesendet. Die Antwort kommt an die Adresse, die Sie angegeben haben.',
  },
  later: {
    heading: 'Ihre Nachricht ist gespeichert',
    lede: 'Der Mailserver antwortet gerade nicht. Ihre Nachricht wird zugestellt, sobald er wieder erreichbar ist. Sie brauchen sie nicht noch einmal zu senden.',
  },
  trap: 'Dieses Feld leer lassen',
};
