import type { NewsletterText } from '../../shapes/newsletter-text.ts';

export const text: NewsletterText = {
  title: 'Newsletter · Lectern',
  description:
    'Neues über diese Cloud-Bibliothek per E-Mail: Funktionen, Formate, Buchhandlungen. Nur Ihre Adresse, von Ihnen bestätigt, jederzeit abbestellbar.',
  keywords: ['Newsletter', 'Neuigkeiten', 'E-Mail', 'anmelden', 'abmelden'],
  heading: 'Newsletter',
  lede: 'Ab und zu per E-Mail: neue Funktionen, Formate und Buchhandlungen.',
  mail: 'E-Mail',
  register: 'Abonnieren',
  consent:
    'Wir brauchen nur Ihre Adresse. Sie erhalten eine E-Mail mit einem Link; erst wenn Sie bestätigen, bekommen Sie den Newsletter. Abmelden können Sie sich jederzeit über den Link in jeder E-Mail, dann löschen wir die Adresse. Mehr steht in den [Datenschutzhinweisen](page:privacy).',
  errors: {
    mail: { wrong: 'Die E-Mail-Adresse ist ungültig.' },
    form: {
      too_many: 'Das waren zu viele Anmeldungen. Versuchen Sie es in einer Stunde noch einmal.',
      failed: 'Das hat nicht geklappt. Ihre Adresse steht noch da; versuchen Sie es gleich noch einmal.',
    },
  },
  registered: {
    heading: 'Sehen Sie in Ihr Postfach',
    lede: 'Wenn die Adresse den Newsletter erhalten kann, bekommen Sie in wenigen Minuten eine E-Mail mit einem Link. Öffnen Sie ihn innerhalb von {hours} Stunden und bestätigen Sie. Ohne Bestätigung löschen wir die Adresse nach {days} Tagen.',
  },
  confirm: {
    heading: 'Anmeldung bestätigen',
    lede: 'Mit der Schaltfläche willigen Sie ein, den Newsletter an die Adresse zu erhalten, an die dieser Link ging. Sie können sich jederzeit abmelden.',
    button: 'Anmeldung bestätigen',
  },
  confirmed: {
    heading: 'Newsletter abonniert',
    lede: 'Ihre Adresse ist bestätigt. In jeder E-Mail steht ein Link zum Abmelden.',
  },
  expired: {
    heading: 'Dieser Link gilt nicht mehr',
    lede: 'Links zum Bestätigen gelten {hours} Stunden, und nur der neueste zählt. Sie können Ihre Adresse noch einmal eingeben.',
    again: 'Noch einmal anmelden',
  },
  unsubscribe: {
    heading: 'Newsletter abbestellen',
    lede: 'Wir löschen dann die Adresse, an die dieser Link ging, und alles, was dazu gespeichert ist.',
    button: 'Abbestellen',
  },
  unsubscribed: {
    heading: 'Newsletter abbestellt',
    lede: 'Ihre Adresse ist gelöscht. Sie erhalten keinen Newsletter mehr.',
  },
  incomplete: {
    heading: 'Dieser Link ist unvollständig',
    lede: 'Ein Teil des Links fehlt, gelöscht wurde nichts. Öffnen Sie ihn noch einmal in der E-Mail oder kopieren Sie ihn ganz.',
  },
  footer: { heading: 'Newsletter', hint: 'Sie bestätigen per E-Mail. Jederzeit abbestellbar.' },
  trap: 'Dieses Feld leer lassen',
};
