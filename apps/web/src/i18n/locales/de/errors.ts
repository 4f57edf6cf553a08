import type { ErrorCode } from '@lectern/contracts';

export const errors = {
  'request.invalid': 'Der Server hat das nicht verstanden. Laden Sie die Seite neu und wiederholen Sie es.',
  'request.unknown_path': 'Unter dieser Adresse gibt es nichts. Gehen Sie zurück zur Bibliothek.',
  'request.too_large': 'Das ist zu groß zum Senden. Senden Sie weniger auf einmal.',
  'request.too_many': 'Das war zu viel auf einmal. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  'request.forbidden_origin':
    'Diese Seite wurde unter einer fremden Adresse geöffnet. Öffnen Sie die Bibliothek unter ihrer eigenen.',
  'server.fault': 'Das hat nicht geklappt, die Ursache liegt bei uns. Versuchen Sie es gleich noch einmal.',
  'server.unavailable': 'Die Bibliothek ist gerade nicht erreichbar. Versuchen Sie es in ein paar Minuten noch einmal.',
  'auth.token_missing': 'Sie sind nicht angemeldet. Melden Sie sich an, um fortzufahren.',
  'auth.token_malformed': 'Ihre Anmeldung ist ungültig. Melden Sie sich neu an.',
  'auth.token_unknown': 'Ihre Anmeldung ist beendet. Melden Sie sich neu an.',
  'auth.token_expired': 'Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an.',
  'auth.password_wrong': 'Das Passwort ist falsch. Es ist dasselbe wie in Ihrer Buchhandlung.',
  'auth.name_unknown':
    'Die E-Mail ist falsch: keine verbundene Buchhandlung kennt sie. Prüfen Sie die Schreibweise oder legen Sie bei einer Buchhandlung ein Konto an.',
  'auth.shop_unreachable':
    'Die Buchhandlung antwortet nicht und kann das Passwort nicht prüfen. Versuchen Sie es in ein paar Minuten noch einmal.',
  'auth.blocked': 'Dieses Konto ist gesperrt. Fragen Sie die Buchhandlung, bei der Sie es eröffnet haben.',
  'auth.too_many_tries': 'Zu viele Versuche. Warten Sie ein wenig und versuchen Sie es dann noch einmal.',
  'auth.renewal_refused': 'Ihre Anmeldung ist beendet. Melden Sie sich neu an.',
  'auth.client_unknown': 'Dieses Programm ist hier nicht bekannt. Fragen Sie den Betreiber der Bibliothek.',
  'auth.other_reader': 'Hier ist jemand anderes angemeldet. Melden Sie sich zuerst ab.',
  'file.already_there': 'Schon in Ihrer Cloud. Nichts wurde doppelt hinzugefügt.',
  'file.not_found': 'Dieses Buch ist nicht mehr in Ihrer Cloud. Laden Sie die Seite neu.',
  'file.empty': 'Die Datei ist leer. Wählen Sie eine andere.',
  'file.path_invalid':
    'Der Name dieser Datei ist nicht verwendbar. Benennen Sie sie um und versuchen Sie es noch einmal.',
  'file.format_unsupported': 'Dieses Format wird nicht unterstützt. EPUB und PDF gehen immer.',
  'file.mime_unsupported': 'Diese Art Datei wird nicht unterstützt. EPUB und PDF gehen immer.',
  'file.no_space':
    'Für diese Datei ist nicht genug Platz frei. Löschen Sie Bücher und versuchen Sie es dann noch einmal.',
  'file.mismatch': 'Die Datei wurde unterwegs beschädigt. Laden Sie sie noch einmal hoch.',
  'file.unreadable':
    'Die Datei lässt sich nicht als Buch lesen. Vielleicht ist sie beschädigt; versuchen Sie eine andere Kopie.',
  'file.ambiguous': 'Zwei Ihrer Bücher haben diesen Inhalt. Öffnen Sie das gemeinte und wiederholen Sie es dort.',
  'file.range_invalid': 'Diesen Teil der Datei gibt es nicht. Laden Sie die Seite neu.',
} satisfies Record<ErrorCode, string>;
