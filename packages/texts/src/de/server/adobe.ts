import type * as english from '../../en/server/adobe.ts';

export const internalPassword: typeof english.internalPassword = {
  subject: 'Ihr Adobe-Passwort',
  text: 'Sie möchten das Passwort des Adobe-Kontos sehen, das zu Ihrer Bibliothek gehört.',
  once: (until) => `Der Link funktioniert einmal, bis ${until}. Sie müssen in Ihrer Bibliothek angemeldet sein.`,
  ignore: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Nur Sie können den Link öffnen.',
  button: 'Passwort anzeigen',
};
