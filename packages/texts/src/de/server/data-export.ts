import type * as english from '../../en/server/data-export.ts';

export const readMe: typeof english.readMe = {
  title: 'Alles, was Lectern über Sie speichert',
  made: (at) => `Erstellt am ${at} (UTC).`,
  files: {
    'profile.json': 'Ihr Konto: Name, E-Mail, Buchhandlung, Einstellungen, Speicherplatz.',
    'library.json': 'Ihre Bücher: Angaben, Lesefortschritt, Bewertungen und Rezensionen.',
    'purchases.json': 'Bücher, die eine Buchhandlung Ihrer Cloud hinzugefügt hat.',
    'shop-recommendations.json': 'Was Ihnen Ihre Buchhandlung zuletzt empfohlen hat.',
    'files/': 'Ihre Bücher, wie Sie sie hochgeladen oder gekauft haben; Bücher aus dem Papierkorb in files/bin/.',
    'bin.json': 'Gelöschte Bücher, die noch wiederhergestellt werden können, mit Notizen und Lesepositionen.',
    'annotations/': 'Markierungen, Notizen und Lesezeichen, eine Datei je Buch (W3C-Annotationen).',
    'positions.json': 'Lesepositionen, die Ihre Geräte gespeichert haben.',
    'library-names.json':
      'Wie Autoren, Reihen und Genres in Ihrer Bibliothek geschrieben werden und welche Autoren Sie zusammengeführt haben.',
    'collections.json': 'Ihre Sammlungen und die Bücher darin.',
    'smart-collections.json': 'Ihre intelligenten Sammlungen und deren Filter.',
    'listening-queue.json': 'Die Hörbücher in Ihrer Warteschlange.',
    'reading-time.json': 'Wann und wie lange Sie gelesen haben.',
    'finished-books.json': 'Wann Sie Bücher beendet haben.',
    'reading-goals.json': 'Wie viele Bücher Sie in einem Jahr beenden möchten.',
    'notifications.json': 'Mitteilungen, die Sie erhalten haben.',
    'logins.json': 'Ihre Sitzungen: Zeit, Netz (gekürzt) und App.',
    'devices.json': 'Wann Ihre Geräte zuletzt verwendet wurden.',
    'sign-in-sources.json': 'Netze, aus denen Sie sich angemeldet haben, und wann zuletzt.',
    'decisions.json': 'Was wir zu Ihrem Konto entschieden haben, mit Begründung.',
    'removed-books.json': 'Bücher, die wir entfernt haben, und warum.',
    'app-passwords.json': 'Namen Ihrer App-Passwörter; die Passwörter selbst sind nirgends gespeichert.',
    'passkeys.json': 'Ihre Passkeys: Namen, wann sie erstellt und benutzt wurden.',
    'authenticator.json': 'Wann Sie Ihre Authenticator-App eingerichtet haben; ihr Geheimnis ist nicht dabei.',
    'recovery-codes.json':
      'Wann Ihre Wiederherstellungscodes erstellt und benutzt wurden; die Codes selbst werden nirgends aufbewahrt.',
    'unfinished-uploads.json': 'Uploads, die nicht vollständig angekommen sind.',
    'adobe-ids.json': 'Ihre Adobe-IDs und das Konto dieser Bibliothek; Passwörter sind nicht dabei.',
    'reading-community.json': 'Ihr verbundenes Konto bei der Lese-Community.',
    'public-ratings.json':
      'Ihre öffentlichen Bewertungen von Büchern der Buchhandlung; die Netzwerkadresse wird nach 30 Tagen gelöscht.',
    'fulfilments.json': 'Geräte, die etwas über Ihre ACSM-Token gemeldet haben, und die Adobe-Konten darauf.',
    'passphrases.json': 'Für welche Buchhandlungen Sie eine Passphrase für geschützte Bücher angegeben haben.',
    'licences.json': 'Lizenzen geschützter Bücher: was ihre Anbieter zuletzt dazu mitgeteilt haben.',
    'payments.json': 'Ihre Zahlungen für Tarife mit den Rechnungen. Womit Sie bezahlt haben, weiß nur PayPal.',
    'consents.json': 'Welche Fassungen der Nutzungsbedingungen Sie wann angenommen haben.',
    'plan-months.json': 'Die Monate, für die Sie einen Tarif bezahlt haben.',
    'terms-notices.json': 'Welche künftigen Fassungen Ihnen angekündigt wurden und ob Sie widersprochen haben.',
    'linked-accounts.json': 'Konten bei anderen, mit denen Sie sich anmelden können.',
    'picture.json': 'Ihr Bild, als Base64.',
    'fonts-and-dictionaries.json':
      'Ihre Schriftarten und Wörterbücher; die Dateien liegen in files/fonts/ und files/dictionaries/.',
  },
  fields:
    'Zeiten sind in UTC (ISO 8601), Größen in Byte. Die id eines Buches in library.json ist seine book_id in den anderen Dateien.',
  nothingElse:
    'Womit Sie bezahlen und Ihre Passwörter speichern wir nicht. Protokolldateien werden nach 30 Tagen gelöscht.',
  missing: 'Die Dateien dieser Bücher fehlen. Laden Sie sie erneut hoch, wenn Sie sie haben:',
};
