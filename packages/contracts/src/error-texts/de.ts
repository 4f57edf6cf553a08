import type { ErrorCode } from '../errors.ts';

export const de = {
  'request.invalid': 'Diese Anfrage ist nicht zu verstehen.',
  'request.unknown_path': 'Unter dieser Adresse gibt es nichts.',
  'request.too_large': 'Das ist mehr, als eine Anfrage enthalten darf.',
  'request.too_slow':
    'Die Anfrage ist zu langsam angekommen. Bitte noch einmal versuchen; Dateien lassen sich auch in Teilen senden.',
  'request.too_many': 'Zu viele Anfragen. Kurz warten, dann noch einmal versuchen.',
  'request.forbidden_origin': 'Diese Anfrage kam von einer anderen Seite und wurde abgelehnt.',
  'request.unknown_host':
    'Unter dieser Adresse antwortet die Bibliothek nicht. Prüfen Sie die Adresse; wer die Bibliothek betreibt, kann den Namen mit der Einstellung ALLOWED_HOSTS zulassen.',
  'server.fault': 'Bei uns ist etwas schiefgegangen. Nichts ist verloren; gleich noch einmal versuchen.',
  'server.unavailable': 'Die Bibliothek ist gerade nicht erreichbar. Gleich noch einmal versuchen.',
  'auth.token_missing': 'Zum Fortfahren anmelden.',
  'auth.token_malformed': 'Diese Sitzung ist nicht lesbar. Bitte neu anmelden.',
  'auth.token_unknown': 'Diese Sitzung ist beendet. Bitte neu anmelden.',
  'auth.token_expired': 'Diese Sitzung muss erneuert werden.',
  'auth.password_wrong': 'Das Passwort stimmt nicht',
  'auth.name_unknown': 'Die E-Mail-Adresse stimmt nicht',
  'auth.shop_unreachable': 'Die Buchhandlung antwortet gerade nicht. Gleich noch einmal versuchen.',
  'auth.blocked': 'Dieses Konto ist {{until}} gesperrt. {{reason}}',
  'auth.locked':
    'Dieses Konto ist zum Schutz gesperrt, weil jemand anderes das Passwort kennen könnte. Legen Sie bei Ihrer Buchhandlung ein neues fest und öffnen Sie dann den Link in unserer E-Mail, oder schreiben Sie uns.',
  'auth.factor_needed':
    'Bestätigen Sie die Anmeldung zusätzlich mit Ihrem Passkey, einem Code aus Ihrer Authenticator-App oder einem Wiederherstellungscode.',
  'auth.app_password_needed':
    'Dieses Konto verlangt bei der Anmeldung einen zweiten Faktor, den dieses Programm nicht abfragen kann. Erstellen Sie in Ihrer Bibliothek unter „Einstellungen → Sicherheit“ ein App-Passwort und geben Sie es hier anstelle Ihres Passworts ein.',
  'auth.confirm_needed': 'Bestätigen Sie, dass Sie es sind: mit Ihrem Passkey oder mit Passwort und Code.',
  'factor.code_wrong':
    'Dieser Code stimmt nicht. Geben Sie den neuesten Code aus Ihrer Authenticator-App oder einen unbenutzten Wiederherstellungscode ein.',
  'factor.passkey_refused':
    'Dieser Passkey konnte nicht bestätigt werden. Versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  'factor.codes_paused':
    'Zu viele falsche Codes. Verwenden Sie einen Passkey oder einen Wiederherstellungscode oder warten Sie {{minutes}} Min.',
  'factor.sign_in_gone': 'Diese Anmeldung ist abgelaufen. Melden Sie sich noch einmal an.',
  'factor.setup_gone': 'Die Einrichtung ist abgelaufen. Beginnen Sie noch einmal.',
  'factor.not_found': 'Dieser Passkey wurde bereits entfernt.',
  'factor.last_one':
    'Das ist Ihr letzter zweiter Faktor. Schalten Sie zuerst „Bei der Anmeldung nach einem zweiten Faktor fragen“ aus, oder fügen Sie einen weiteren hinzu.',
  'factor.none': 'Richten Sie zuerst einen Passkey oder eine Authenticator-App ein.',
  'factor.too_many': 'Sie haben {{most}} Passkeys. Entfernen Sie einen, den Sie nicht mehr verwenden.',
  'factor.passkeys_unavailable':
    'Passkeys brauchen eine sichere Adresse mit einem Hostnamen. Öffnen Sie Ihre Bibliothek unter einer solchen Adresse, oder verwenden Sie eine Authenticator-App.',
  'auth.too_many_tries': 'Zu viele Fehlversuche. {{minutes}} Min. warten, dann noch einmal versuchen.',
  'auth.renewal_refused': 'Diese Sitzung ist beendet. Bitte neu anmelden.',
  'auth.client_unknown': 'Dieses Programm ist hier nicht registriert.',
  'auth.other_reader': 'Hier ist jemand anderes angemeldet.',
  'auth.proof_needed': 'Geben Sie Ihr Passwort ein, um fortzufahren.',
  'auth.read_only': 'Dieser Zugang darf nur lesen und herunterladen.',
  'auth.owner_only': 'Dafür ist eine Anmeldung mit Ihrem eigenen Passwort nötig.',
  'session.not_found': 'Diese Sitzung ist schon beendet.',
  'app_password.not_found': 'Dieses App-Passwort wurde schon widerrufen.',
  'app_password.too_many': 'Sie haben {{most}} App-Passwörter. Widerrufen Sie eines, das Sie nicht mehr brauchen.',
  'qr.gone': 'Dieser Code gilt nicht mehr. Lassen Sie einen neuen anzeigen und scannen Sie ihn noch einmal.',
  'qr.number_wrong':
    'Das ist nicht die Zahl auf dem anderen Bildschirm, deshalb wurde niemand angemeldet. Lassen Sie einen neuen Code anzeigen und vergleichen Sie noch einmal.',
  'qr.code_gone': 'Dieser Code gilt nicht mehr. Erzeugen Sie einen neuen auf dem Gerät, auf dem Sie angemeldet sind.',
  'social.not_here': 'Diese Art der Anmeldung ist hier nicht eingerichtet.',
  'social.refused':
    'Die Anmeldung dort wurde nicht abgeschlossen. Es hat sich nichts geändert; versuchen Sie es noch einmal.',
  'social.taken':
    'Dieses Konto öffnet hier schon eine andere Bibliothek und kann deshalb nicht mit dieser verknüpft werden.',
  'social.unreachable': 'Der andere Dienst antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
  'partner.signature_wrong':
    'Die Signatur passt nicht zu Aufruf und Schlüssel der Buchhandlung. GET /partner/check zeigt, was zu signieren ist.',
  'partner.timestamp_outside': 'Der Zeitstempel weicht um mehr als 300 Sekunden von unserer Uhr ab.',
  'partner.replayed': 'Diese Signatur wurde schon benutzt. Signieren Sie jeden Aufruf neu.',
  'partner.malformed': 'Diesem Aufruf fehlt etwas, oder es steht doppelt darin: {{field}}.',
  'partner.purchase_unknown': 'Ein solcher Kauf dieses Lesers ist nicht bekannt.',
  'partner.shop_unknown': '{{partner}} hat keinen Shop „{{shop_id}}“. Verwenden Sie eine ID aus GET /partner/shops.',
  'partner.purchase_unclaimed':
    'Ein Kauf wartet seit {{days}} Tagen auf diesen Kunden: Mit dieser ID hat sich im Shop „{{shop_id}}“ noch niemand angemeldet. Prüfen Sie user und shop_id.',
  'file.already_there': 'Schon in Ihrer Cloud. Nichts wurde doppelt hinzugefügt.',
  'file.not_found': 'Dieses Buch ist nicht in Ihrer Cloud. Bitte die Liste neu laden oder das Buch hochladen.',
  'file.empty': 'Diese Datei ist leer. Bitte eine andere wählen.',
  'file.path_invalid': 'Dieser Dateiname ist nicht verwendbar. Datei umbenennen und noch einmal versuchen.',
  'file.format_unsupported': 'Dieses Format wird nicht unterstützt. Bitte das Buch in einem anderen versuchen.',
  'file.mime_unsupported':
    'Der Inhalt der Datei passt nicht zu ihrem Namen. Bitte mit der richtigen Endung umbenennen oder eine andere Datei wählen.',
  'file.no_space': 'Nicht genug Platz. Ein Buch löschen oder Platz hinzukaufen, dann noch einmal versuchen.',
  'file.mismatch': 'Die Datei ist nicht vollständig angekommen. Noch einmal versuchen.',
  'file.unreadable':
    'Diese Datei lässt sich nicht als Buch lesen. Sie ist vielleicht beschädigt: Versuchen Sie eine andere Kopie.',
  'file.invalid':
    'Diese Datei ist so gebaut, dass sie schaden könnte, und wurde nicht angenommen. Versuchen Sie eine andere Kopie des Buches.',
  'file.too_many_inside':
    'In diesem ZIP liegen {{books}} Bücher; {{most}} gehen auf einmal. Bitte aufteilen und die Teile hochladen.',
  'file.ambiguous': 'Zwei Bücher haben diesen Fingerabdruck; bitte das gemeinte nennen.',
  'file.range_invalid': 'Diesen Teil hat die Datei nicht.',
  'cover.type_unsupported': 'Für den Umschlag ein Bild als JPEG, PNG oder WebP nehmen.',
  'cover.unreadable': 'Dieses Bild lässt sich nicht lesen. Es ist vielleicht beschädigt: ein anderes nehmen.',
  'cover.too_large': 'Dieses Bild ist zu groß: höchstens {{most}} MB.',
  'lcp.token_missing': '„{{title}}“ ist geschützt: Das Buch öffnet sich mit der Passphrase seiner Lizenz.',
  'lcp.token_wrong': 'Diese Passphrase öffnet „{{title}}“ nicht. Versuchen Sie es noch einmal.',
  'lcp.cancelled':
    'Die Lizenz von „{{title}}“ wurde storniert. Fragen Sie den Shop oder die Bibliothek, woher das Buch stammt.',
  'lcp.expired': 'Die Lizenz von „{{title}}“ ist abgelaufen. Leihen oder kaufen Sie das Buch erneut, um weiterzulesen.',
  'lcp.returned': '„{{title}}“ wurde zurückgegeben. Leihen Sie das Buch erneut, um weiterzulesen.',
  'lcp.revoked':
    'Die Lizenz von „{{title}}“ wurde entzogen. Fragen Sie den Shop oder die Bibliothek, woher das Buch stammt.',
  'lcp.not_started': 'Die Lizenz von „{{title}}“ gilt noch nicht. Versuchen Sie es, sobald sie beginnt.',
  'lcp.device_only':
    '„{{title}}“ ist so geschützt, dass kein Browser es öffnen darf. Laden Sie es herunter und lesen Sie es auf einem lizenzierten Gerät.',
  'lcp.licence_broken':
    'Die Lizenz in „{{title}}“ ist beschädigt oder wurde verändert. Holen Sie das Buch dort neu, woher es stammt.',
  'book.adobe':
    '„{{title}}“ ist mit Adobe DRM geschützt. Laden Sie es herunter und lesen Sie es auf einem Gerät, das mit Ihrer Adobe ID verbunden ist.',
  'book.locked':
    '„{{title}}“ ist so geschützt, dass es sich hier nicht öffnen lässt. Laden Sie es herunter und lesen Sie es in der App, für die es gemacht ist.',
  'note.not_found': 'Diese Notiz gibt es nicht mehr.',
  'note.too_many': 'Dieses Buch fasst keine weiteren Notizen. Eine löschen, dann noch einmal versuchen.',
  'note.already_there': 'An dieser Stelle gibt es schon ein Lesezeichen.',
  'note.item_marked': 'Hier ist bereits ein Lesezeichen.',
  'task.not_found': 'Dieses Hörbuch wird nicht mehr vorbereitet. Bitte noch einmal anfordern.',
  'task.not_created': 'Die Cloud kann dieses Hörbuch gerade nicht vorbereiten. Bitte gleich noch einmal versuchen.',
  'task.not_completed': 'Die Vorbereitung dieses Hörbuchs hat zu lange gedauert. Bitte später noch einmal versuchen.',
  'task.failed':
    'Die Cloud hat dieses Hörbuch nicht mehr vollständig. Dieselbe Datei noch einmal hochladen, dann ist es wieder da.',
  'file.not_created':
    'Die Cloud kann für dieses Buch gerade keine Datei anlegen. Nichts ist verloren; bitte gleich noch einmal versuchen.',
  'file.not_stored':
    'Die Cloud konnte dieses Buch nicht speichern. Nichts ist verloren; bitte gleich noch einmal versuchen.',
  'file.storage_full':
    'Die Cloud kann gerade nichts mehr aufnehmen, unabhängig von deinem eigenen Speicherplatz. Später noch einmal versuchen.',
  'export.too_soon': 'Pro Tag kann ein Export erstellt werden. Der nächste ist in {{hours}} Std. möglich.',
  'export.not_found': 'Diesen Export gibt es nicht mehr. Fordern Sie in den Einstellungen einen neuen an.',
  'file.removed':
    'Wir haben dieses Buch aus Ihrer Bibliothek entfernt, es kann nicht wieder hochgeladen werden. {{reason}}',
  'standing.link_ended':
    'Dieser Link wurde schon benutzt oder ist zu alt. Schreiben Sie uns, wir entsperren das Konto.',

  'collection.name_empty': 'Der Name der Sammlung darf nicht leer sein',
  'collection.name_taken': 'Dieser Name ist schon vergeben',
  'collection.name_in_use': 'Dieser Name wird schon verwendet',
  'collection.name_too_long': 'Dieser Name ist zu lang: höchstens {{most}} Zeichen.',
  'collection.not_found': 'Diese Sammlung gibt es nicht.',
  'collection.too_many': 'Hier ist kein Platz für eine weitere Sammlung. Eine entfernen, dann noch einmal versuchen.',
  'terms.not_pending': 'Keine Änderung der Bedingungen wartet auf eine Antwort von Ihnen.',
} satisfies Record<ErrorCode, string>;
