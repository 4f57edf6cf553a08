import type * as english from '../../en/server/moderation.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const reason: typeof english.reason = 'Grund';

export const mistake: typeof english.mistake =
  'Wenn Sie das für einen Irrtum halten, wenden Sie sich an uns. Die Adresse steht in den Nutzungsbedingungen: {{url}}';

export const blocked: typeof english.blocked = ({ until }) => ({
  subject: 'Ihr Konto ist gesperrt',
  what: 'Wir haben Ihr Konto gesperrt und Sie überall abgemeldet. Solange die Sperre gilt, ist weder eine Anmeldung noch eine neue Registrierung möglich.',
  rows: [['Bis', until ? formatDayTime('de', until) : 'dauerhaft']],
});

export const unblocked: typeof english.unblocked = () => ({
  subject: 'Ihr Konto ist nicht mehr gesperrt',
  what: 'Sie können sich wieder wie gewohnt anmelden.',
});

export const locked: typeof english.locked = (values) => ({
  subject: 'Ihr Konto ist gesperrt: Bitte neues Passwort festlegen',
  what: `Jemand anderes könnte Ihr Passwort kennen. Zum Schutz Ihrer Bibliothek haben wir Sie überall abgemeldet. Verknüpfte Google- oder Facebook-Konten wurden getrennt. Legen Sie zuerst bei ${values.shop} ein neues Passwort fest.`,
  steps: {
    atShop: `Neues Passwort bei ${values.shop}`,
    thenLink: 'Entsperren Sie danach Ihr Konto. Der Link funktioniert einmal und gilt sieben Tage.',
    unlock: 'Mein Konto entsperren',
    thenUs: 'Wenden Sie sich danach an uns. Wir entsperren Ihr Konto.',
  },
});

export const unlocked: typeof english.unlocked = () => ({
  subject: 'Ihr Konto ist entsperrt',
  what: 'Sie können sich jetzt mit Ihrem neuen Passwort anmelden.',
});

export const restricted: typeof english.restricted = () => ({
  subject: 'Ihr Konto ist eingeschränkt',
  what: 'Sie können lesen, hören und herunterladen, aber nichts hochladen oder ändern. Ihre Bücher und Notizen sind nicht betroffen.',
});

export const unrestricted: typeof english.unrestricted = () => ({
  subject: 'Die Einschränkung ist aufgehoben',
  what: 'Sie können wieder alle Funktionen nutzen.',
});

export const termination: typeof english.termination = ({ at }) => ({
  subject: `Ihr Konto endet am ${formatDayTime('de', at)}`,
  what: 'Wir kündigen den Vertrag mit einer Frist von 14 Tagen. Bis dahin funktioniert alles wie gewohnt. Danach wird Ihr Konto mit allen Büchern und Notizen gelöscht. Exportieren Sie sie vorher.',
  rows: [['Ende', formatDayTime('de', at)]],
  button: 'Bücher und Notizen exportieren',
});

export const terminationCancelled: typeof english.terminationCancelled = () => ({
  subject: 'Ihr Konto wird nicht gelöscht',
  what: 'Wir haben die Kündigung zurückgenommen. Es wird nichts gelöscht, und alles funktioniert wie zuvor.',
});

export const exportOffer: typeof english.exportOffer = () => ({
  subject: 'Exportieren Sie Ihre Bücher und Notizen',
  what: 'Sie können alles, was wir über Sie speichern, in einer Datei exportieren: Bücher, Notizen, Lesepositionen und Konto. Öffnen Sie dazu in den Einstellungen „Datenschutz“.',
  button: 'Zum Export',
});

export const warned: typeof english.warned = () => ({
  subject: 'Verwarnung zu Ihrem Konto',
  what: 'Sie haben gegen die Nutzungsbedingungen verstoßen. Dies ist nur eine Verwarnung, Ihre Bibliothek ist nicht betroffen. Im Wiederholungsfall können wir Ihr Konto einschränken oder sperren.',
});

export const bookRemoved: typeof english.bookRemoved = ({ title }) => ({
  subject: `Wir haben „${title}“ entfernt`,
  what: 'Wir haben ein Buch mit Leseposition und Notizen aus Ihrer Bibliothek entfernt. Es liegt nicht im Papierkorb, und dieselbe Datei kann nicht erneut hochgeladen werden.',
  rows: [['Buch', title]],
});
