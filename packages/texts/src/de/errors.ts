import type * as english from '../en/errors.ts';

export const errors: typeof english.errors = {
  'request.invalid': 'Die Anfrage ist ungültig.',
  'request.unknown_path': 'Unter dieser Adresse gibt es nichts.',
  'request.too_large': 'Die Anfrage ist zu groß.',
  'request.too_slow':
    'Die Anfrage hat zu lange gedauert. Versuchen Sie es noch einmal oder senden Sie die Datei in Teilen.',
  'request.too_many': 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es noch einmal.',
  'request.forbidden_origin': 'Diese Anfrage kam von einer anderen Website und wurde blockiert.',
  'request.unknown_host':
    'Die Bibliothek ist unter dieser Adresse nicht erreichbar. Prüfen Sie die Adresse. Wenn Sie die Bibliothek betreiben, ergänzen Sie den Namen in ALLOWED_HOSTS.',
  'server.fault': 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  'server.unavailable': 'Ihre Bibliothek ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  'auth.token_missing': 'Melden Sie sich an, um fortzufahren.',
  'auth.token_malformed': 'Ihre Sitzung ist ungültig. Melden Sie sich erneut an.',
  'auth.token_unknown': 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  'auth.token_expired': 'Ihre Sitzung ist abgelaufen und muss erneuert werden.',
  'auth.password_wrong': 'Das Passwort stimmt nicht',
  'auth.name_unknown': 'Die E-Mail-Adresse stimmt nicht',
  'auth.shop_unreachable': 'Die Buchhandlung antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
  'auth.blocked': 'Dieses Konto ist {{until}} gesperrt. {{reason}}',
  'auth.locked':
    'Dieses Konto ist zum Schutz gesperrt, weil jemand anderes das Passwort kennen könnte. Legen Sie bei Ihrer Buchhandlung ein neues fest und öffnen Sie dann den Link in unserer E-Mail, oder wenden Sie sich an uns.',
  'auth.factor_needed':
    'Bestätigen Sie die Anmeldung mit Ihrem Passkey, einem Code aus Ihrer Authenticator-App oder einem Wiederherstellungscode.',
  'auth.app_password_needed':
    'Dieses Konto erfordert einen zweiten Faktor, den diese App nicht unterstützt. Erstellen Sie in Ihrer Bibliothek unter „Einstellungen → Sicherheit“ ein App-Passwort und verwenden Sie es hier anstelle Ihres Passworts.',
  'auth.confirm_needed': 'Bestätigen Sie, dass Sie es sind: mit Ihrem Passkey oder mit Passwort und Code.',
  'factor.code_wrong':
    'Der Code ist nicht richtig. Geben Sie den neuesten Code aus Ihrer Authenticator-App oder einen unbenutzten Wiederherstellungscode ein.',
  'factor.passkey_refused':
    'Dieser Passkey konnte nicht bestätigt werden. Versuchen Sie es noch einmal oder wählen Sie eine andere Methode.',
  'factor.codes_paused':
    'Zu viele falsche Codes. Verwenden Sie einen Passkey oder einen Wiederherstellungscode oder warten Sie {{minutes}} Min.',
  'factor.sign_in_gone': 'Diese Anmeldung ist abgelaufen. Melden Sie sich erneut an.',
  'factor.setup_gone': 'Die Einrichtung ist abgelaufen. Beginnen Sie von vorn.',
  'factor.not_found': 'Dieser Passkey wurde bereits entfernt.',
  'factor.last_one':
    'Das ist Ihr letzter zweiter Faktor. Schalten Sie zuerst „Bei der Anmeldung nach einem zweiten Faktor fragen“ aus, oder fügen Sie einen weiteren hinzu.',
  'factor.none': 'Richten Sie zuerst einen Passkey oder eine Authenticator-App ein.',
  'factor.too_many': 'Sie haben bereits {{most}} Passkeys. Entfernen Sie einen, den Sie nicht mehr verwenden.',
  'factor.passkeys_unavailable':
    'Passkeys erfordern eine sichere Adresse mit Hostnamen. Öffnen Sie Ihre Bibliothek unter einer solchen Adresse oder verwenden Sie eine Authenticator-App.',
  'auth.too_many_tries': 'Zu viele Fehlversuche. Versuchen Sie es in {{minutes}} Min. noch einmal.',
  'auth.renewal_refused': 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  'auth.client_unknown': 'Diese App ist hier nicht registriert.',
  'auth.other_reader': 'Hier ist jemand anderes angemeldet.',
  'auth.proof_needed': 'Geben Sie Ihr Passwort ein, um fortzufahren.',
  'auth.read_only': 'Sie haben nur Lesezugriff: Sie können lesen und herunterladen, aber nichts ändern.',
  'auth.owner_only': 'Melden Sie sich dafür mit Ihrem eigenen Passwort an.',
  'session.not_found': 'Diese Sitzung wurde bereits beendet.',
  'app_password.not_found': 'Dieses App-Passwort wurde bereits widerrufen.',
  'app_password.too_many':
    'Sie haben bereits {{most}} App-Passwörter. Widerrufen Sie eines, das Sie nicht mehr verwenden.',
  'qr.gone': 'Dieser Code ist abgelaufen. Zeigen Sie einen neuen an und scannen Sie ihn.',
  'qr.number_wrong':
    'Das ist nicht die Zahl auf dem anderen Bildschirm, deshalb wurde niemand angemeldet. Zeigen Sie einen neuen Code an und versuchen Sie es noch einmal.',
  'qr.code_gone': 'Dieser Code ist abgelaufen. Erstellen Sie einen neuen auf dem Gerät, auf dem Sie angemeldet sind.',
  'social.not_here': 'Diese Anmeldemethode ist hier nicht verfügbar.',
  'social.refused':
    'Die Anmeldung wurde nicht abgeschlossen. Es hat sich nichts geändert. Versuchen Sie es noch einmal.',
  'social.taken':
    'Dieses Konto ist hier bereits mit einer anderen Bibliothek verknüpft und kann nicht mit Ihrer verknüpft werden.',
  'social.unreachable': 'Der Anmeldedienst antwortet gerade nicht. Versuchen Sie es gleich noch einmal.',
  'partner.signature_wrong':
    'Die Signatur passt nicht zu Aufruf und Schlüssel der Buchhandlung. GET /partner/check zeigt, was zu signieren ist.',
  'partner.timestamp_outside': 'Der Zeitstempel weicht um mehr als 300 Sekunden von unserer Uhr ab.',
  'partner.replayed': 'Diese Signatur wurde bereits verwendet. Erstellen Sie für jeden Aufruf eine neue.',
  'partner.malformed': 'Ein Parameter fehlt oder ist doppelt: {{field}}.',
  'partner.purchase_unknown': 'Für diesen Kunden ist kein solcher Kauf bekannt.',
  'partner.shop_unknown':
    '{{partner}} hat keine Buchhandlung „{{shop_id}}“. Verwenden Sie eine ID aus GET /partner/shops.',
  'partner.purchase_unclaimed':
    'Ein Kauf wartet seit {{days}} Tagen auf diesen Kunden: Mit dieser ID hat sich bei der Buchhandlung „{{shop_id}}“ noch niemand angemeldet. Prüfen Sie user und shop_id.',
  'partner.feed_failed':
    'Der Feed konnte nicht gelesen werden ({{problem}}). Angezeigt wird weiterhin der letzte gültige.',
  'partner.feed_entries_dropped': '{{dropped}} ungültige Einträge des Feeds wurden ausgelassen, zuerst {{first}}.',
  'file.already_there': 'Bereits in Ihrer Cloud. Es wurde nichts doppelt hinzugefügt.',
  'file.not_found':
    'Dieses Buch ist nicht in Ihrer Bibliothek. Aktualisieren Sie die Liste oder laden Sie das Buch hoch.',
  'file.empty': 'Diese Datei ist leer. Wählen Sie eine andere.',
  'file.path_invalid': 'Dieser Dateiname ist ungültig. Benennen Sie die Datei um und versuchen Sie es noch einmal.',
  'file.format_unsupported': 'Dieses Format wird nicht unterstützt. Versuchen Sie das Buch in einem anderen Format.',
  'file.sound_unsupported':
    'Ton in {{sound}} kann hier nicht abgespielt werden. Möglich sind MP3, AAC, FLAC, Opus, Vorbis und WAV. Wandeln Sie das Hörbuch in eines davon um und laden Sie es noch einmal hoch.',
  'file.mime_unsupported':
    'Der Inhalt der Datei passt nicht zur Dateiendung. Geben Sie ihr die richtige Endung oder wählen Sie eine andere Datei.',
  'file.no_space': 'Nicht genug Platz zum Hochladen. Löschen Sie ein Buch und versuchen Sie es noch einmal.',
  'file.mismatch': 'Die Datei ist nicht vollständig angekommen. Versuchen Sie es noch einmal.',
  'file.unreadable':
    'Diese Datei kann nicht als Buch gelesen werden. Möglicherweise ist sie beschädigt. Versuchen Sie eine andere Kopie.',
  'file.invalid':
    'Diese Datei könnte schädlich sein und wurde nicht angenommen. Versuchen Sie eine andere Kopie des Buches.',
  'file.too_many_inside':
    'Dieses ZIP enthält {{books}} Bücher, auf einmal gehen höchstens {{most}}. Teilen Sie es auf und laden Sie die Teile hoch.',
  'file.ambiguous': 'Zwei Bücher haben diesen Fingerabdruck. Geben Sie an, welches gemeint ist.',
  'file.range_invalid': 'Der angeforderte Bereich liegt außerhalb der Datei.',
  'cover.type_unsupported': 'Verwenden Sie für das Cover ein Bild als JPEG, PNG oder WebP.',
  'cover.unreadable':
    'Dieses Bild kann nicht gelesen werden. Möglicherweise ist es beschädigt. Versuchen Sie ein anderes.',
  'cover.too_large': 'Dieses Bild ist zu groß. Möglich sind bis zu {{most}} MB.',
  'avatar.type_unsupported': 'Verwenden Sie ein Bild als JPEG, PNG oder WebP.',
  'avatar.unreadable': 'Dieses Bild lässt sich nicht lesen. Vielleicht ist es beschädigt. Versuchen Sie ein anderes.',
  'avatar.too_large': 'Dieses Bild ist zu groß. Möglich sind bis zu {{most}} MB.',
  'font.type_unsupported': 'Wählen Sie eine Schriftart im Format WOFF2, TTF oder OTF.',
  'font.unreadable': 'Diese Schriftart ist beschädigt und lässt sich nicht verwenden.',
  'font.no_letters': 'Diese Schriftart enthält keine Buchstaben.',
  'font.too_large': 'Diese Schriftart ist zu groß. Möglich sind bis zu {{most}} MB.',
  'font.too_many': 'Sie haben bereits {{most}} Schriftarten. Entfernen Sie zuerst eine.',
  'font.not_found': 'Diese Schriftart gibt es nicht mehr.',
  'dictionary.unreadable':
    'Diese Dateien sind kein Wörterbuch im Format StarDict oder dictd, oder sie sind beschädigt.',
  'dictionary.too_large': 'Dieses Wörterbuch ist zu groß. Möglich sind bis zu {{most}} MB oder 300.000 Wörter.',
  'dictionary.too_many': 'Sie haben bereits {{most}} Wörterbücher. Entfernen Sie zuerst eines.',
  'dictionary.not_found': 'Dieses Wörterbuch gibt es nicht mehr.',
  'lcp.token_missing': '„{{title}}“ ist geschützt. Geben Sie die Passphrase der Lizenz ein.',
  'lcp.token_wrong': 'Diese Passphrase öffnet „{{title}}“ nicht. Versuchen Sie es noch einmal.',
  'lcp.cancelled':
    'Die Lizenz für „{{title}}“ wurde storniert. Wenden Sie sich an den Shop oder die Bibliothek, von der Sie das Buch haben.',
  'lcp.expired': 'Die Lizenz für „{{title}}“ ist abgelaufen. Leihen oder kaufen Sie das Buch erneut, um weiterzulesen.',
  'lcp.returned': '„{{title}}“ wurde zurückgegeben. Leihen Sie das Buch erneut, um weiterzulesen.',
  'lcp.revoked':
    'Die Lizenz für „{{title}}“ wurde widerrufen. Wenden Sie sich an den Shop oder die Bibliothek, von der Sie das Buch haben.',
  'lcp.not_started': 'Die Lizenz für „{{title}}“ gilt noch nicht. Versuchen Sie es später noch einmal.',
  'lcp.device_only':
    'Der Schutz von „{{title}}“ erlaubt das Lesen im Browser nicht. Laden Sie das Buch herunter und lesen Sie es auf einem lizenzierten Gerät.',
  'lcp.licence_broken':
    'Die Lizenz in „{{title}}“ ist beschädigt oder wurde verändert. Laden Sie das Buch dort erneut herunter, wo Sie es bekommen haben.',
  'lcp.renew_refused':
    'Der Anbieter hat die Lizenz für „{{title}}“ nicht verlängert. Wenden Sie sich an den Shop oder die Bibliothek, von der Sie das Buch haben.',
  'lcp.renew_date':
    'Die Lizenz für „{{title}}“ lässt sich nicht weiter verlängern. Leihen oder kaufen Sie das Buch nach ihrem Ende erneut.',
  'lcp.return_refused':
    'Der Anbieter hat die Rückgabe von „{{title}}“ nicht angenommen. Wenden Sie sich an den Shop oder die Bibliothek, von der Sie das Buch haben.',
  'lcp.already_ended': '„{{title}}“ ist bereits zurückgegeben oder abgelaufen. Sie müssen nichts tun.',
  'lcp.provider_unreachable':
    'Der Anbieter von „{{title}}“ antwortet nicht. Versuchen Sie es in einigen Minuten noch einmal.',
  'lcp.not_offered':
    'Der Anbieter von „{{title}}“ bietet das nicht an. Wenden Sie sich an den Shop oder die Bibliothek, von der Sie das Buch haben.',
  'lcp.no_licence': 'Dieses Buch hat keine Readium-LCP-Lizenz.',
  'lcp.no_token': 'Für Sie ist kein LCP-Token gespeichert. Geben Sie beim Öffnen des Buches die Passphrase ein.',
  'lcp.vendor_not_found':
    'Für Ihr Konto gibt es keinen LCP-Anbieter. Geben Sie beim Öffnen des Buches die Passphrase ein.',
  'lcp.login_needed':
    'Melden Sie sich mit Ihrem LCP-Konto an: dem Konto des Shops oder der Bibliothek, von der Sie das Buch haben.',
  'fulfilment.other_account':
    'Dieses Buch wurde für ein anderes Konto eingelöst. Gehört es Ihnen, öffnen Sie das Token auf Ihrem Gerät oder fragen Sie den Shop oder die Bibliothek.',
  'fulfilment.other_device':
    'Dieses Buch ist nur für ein Gerät bestimmt und wurde auf einem anderen eingelöst. Bitten Sie den Shop oder die Bibliothek, es freizugeben.',
  'fulfilment.token_expired':
    'Dieses Token ist abgelaufen. Holen Sie sich im Shop oder in der Bibliothek eine neue Datei.',
  'fulfilment.try_again':
    'Der Server des Shops konnte das Token gerade nicht einlösen. Versuchen Sie es in einigen Minuten auf Ihrem Gerät noch einmal.',
  'fulfilment.failed':
    'Das Token konnte nicht eingelöst werden ({{reason}}). Versuchen Sie es auf Ihrem Gerät noch einmal oder fragen Sie den Shop oder die Bibliothek.',
  'fulfilment.on_device':
    '„{{title}}“ ist ein Token: Ihr E-Reader oder Adobe Digital Editions tauscht es gegen das Buch ein. Laden Sie das Token herunter und öffnen Sie es dort.',
  'fulfilment.no_token': 'Dieses Buch ist kein ACSM-Token, es gibt nichts einzulösen.',
  'book.adobe':
    '„{{title}}“ ist durch Adobe DRM geschützt. Laden Sie das Buch herunter und lesen Sie es auf einem Gerät, das mit Ihrer Adobe ID registriert ist.',
  'book.locked':
    '„{{title}}“ ist geschützt und lässt sich hier nicht öffnen. Laden Sie das Buch herunter und lesen Sie es in der App, für die es bestimmt ist.',
  'note.not_found': 'Diese Notiz gibt es nicht mehr.',
  'note.too_many':
    'Für dieses Buch sind keine weiteren Notizen möglich. Löschen Sie eine und versuchen Sie es noch einmal.',
  'note.already_there': 'An dieser Position gibt es bereits ein Lesezeichen.',
  'note.item_marked': 'Dieses Element hat bereits ein Lesezeichen.',
  'task.not_found': 'Dieses Hörbuch wird nicht mehr vorbereitet. Fordern Sie es noch einmal an.',
  'task.not_created': 'Dieses Hörbuch kann gerade nicht vorbereitet werden. Versuchen Sie es gleich noch einmal.',
  'task.not_completed': 'Die Vorbereitung dieses Hörbuchs hat zu lange gedauert. Versuchen Sie es später noch einmal.',
  'task.failed':
    'In der Cloud fehlt ein Teil dieses Hörbuchs. Laden Sie dieselbe Datei noch einmal hoch, um es wiederherzustellen.',
  'file.not_created':
    'Die Datei für dieses Buch kann gerade nicht erstellt werden. Versuchen Sie es gleich noch einmal.',
  'file.not_stored': 'Dieses Buch konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal.',
  'file.storage_full':
    'Der Speicher des Servers ist gerade voll. Ihr eigener Speicherplatz ist davon nicht betroffen. Versuchen Sie es später noch einmal.',
  'export.too_soon': 'Pro Tag ist ein Export möglich, der nächste in {{hours}} Std.',
  'export.not_found': 'Dieser Export ist nicht mehr verfügbar. Fordern Sie in den Einstellungen einen neuen an.',
  'file.removed':
    'Wir haben dieses Buch aus Ihrer Bibliothek entfernt. Es kann nicht erneut hochgeladen werden. {{reason}}',
  'file.link_invalid':
    'Von der Adresse in dieser Lizenz lässt sich kein Buch laden. Holen Sie sich im Shop oder in der Bibliothek eine neue Lizenzdatei.',
  'file.download_failed':
    'Das Buch zu dieser Lizenz konnte nicht geladen werden. Versuchen Sie es später noch einmal. Klappt es weiterhin nicht, fragen Sie den Shop oder die Bibliothek.',
  'standing.link_ended':
    'Dieser Link ist abgelaufen oder wurde bereits verwendet. Wenden Sie sich an uns, um Ihr Konto zu entsperren.',

  'collection.name_empty': 'Der Name der Sammlung darf nicht leer sein',
  'collection.name_taken': 'Dieser Name ist bereits vergeben',
  'collection.name_in_use': 'Dieser Name wird bereits verwendet',
  'collection.name_too_long': 'Dieser Name ist zu lang. Verwenden Sie höchstens {{most}} Zeichen.',
  'collection.not_found': 'Sammlung nicht gefunden.',
  'collection.too_many':
    'Die Höchstzahl an Sammlungen ist erreicht. Löschen Sie eine und versuchen Sie es noch einmal.',
  'collection.book_in_too_many':
    'Ein Buch kann in höchstens {{most}} Sammlungen sein. Entfernen Sie es aus einer und versuchen Sie es noch einmal.',
  'queue.full': 'Die Warteschlange ist voll. Entfernen Sie ein Buch und versuchen Sie es noch einmal.',
  'terms.not_pending': 'Es gibt keine ausstehende Änderung der Bedingungen.',
  'plan.not_found': 'Diesen Tarif gibt es nicht.',
  'plan.retired': 'Dieser Tarif wird nicht mehr angeboten. Wählen Sie einen anderen.',
  'plan.does_not_fit':
    'Ihre Bücher passen nicht in diesen Tarif. Löschen Sie mindestens {{excess}} und wählen Sie ihn dann erneut.',
  'adobe.vendor_unknown': 'Bitte wählen Sie einen Anbieter aus der Liste',
  'adobe.login_empty': 'Der Benutzername darf nicht leer sein',
  'adobe.login_short': 'Der Benutzername muss länger als 6 Zeichen sein.',
  'adobe.password_empty': 'Das Passwort darf nicht leer sein',
  'adobe.password_short': 'Das Passwort muss länger als 8 Zeichen sein.',
  'adobe.credentials_wrong': 'Adobe-Anmeldung fehlgeschlagen. Benutzername oder Passwort ist falsch',
  'adobe.vendor_unreachable':
    '{{vendor}} antwortet nicht. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'adobe.not_found': 'Diese Adobe-ID gibt es hier nicht. Laden Sie die Liste neu.',
  'adobe.already_there': 'Diese Adobe-ID haben Sie bereits hinzugefügt.',
  'adobe.too_many': 'Sie haben bereits {{most}} Adobe-IDs. Entfernen Sie eine, die Sie nicht mehr brauchen.',
  'adobe.email_wrong': 'Die E-Mail-Adresse ist falsch',
  'adobe.mail_failed': 'Fehler beim Senden der E-Mail',
  'adobe.no_account': 'Sie haben in dieser Bibliothek kein internes Adobe-Konto.',
  'adobe.internal':
    'Diese Adobe-ID gehört zu dieser Bibliothek. Sie kann Standard werden, aber nicht geändert oder entfernt werden.',
  'adobe.link_invalid': 'Ungültiger Link',
  'adobe.link_expired': 'Link abgelaufen',
  'adobe.link_foreign':
    'Dieser Link wurde an eine andere Person gesendet. Melden Sie sich mit dem Konto an, das ihn angefordert hat.',
  'payment.off': 'In dieser Bibliothek sind keine Zahlungen möglich.',
  'payment.not_found': 'Zahlung nicht gefunden.',
  'payment.not_approved':
    'Die Zahlung ist noch nicht bestätigt. Schließen Sie sie bei PayPal ab und versuchen Sie es dann erneut.',
  'payment.declined': 'PayPal hat diese Zahlungsart abgelehnt. Wählen Sie eine andere; es wurde nichts abgebucht.',
  'payment.mismatch':
    'Diese Zahlung passt nicht zur Bestellung, daher läuft kein neuer Tarif. Wurde Geld abgebucht, melden Sie sich bei uns.',
  'payment.expired': 'Diese Bestellung ist abgelaufen, es wurde nichts abgebucht. Beginnen Sie neu.',
  'payment.unreachable':
    'PayPal antwortet nicht. Es geht nichts verloren: Haben Sie die Zahlung bestätigt, schließen wir sie ab und schreiben Ihnen.',
  'payment.given_back': 'Diese Zahlung wurde erstattet.',
  'payment.too_many': 'Sie haben zu viele Zahlungen begonnen. Versuchen Sie es in einer Stunde erneut.',
  'payment.forged': 'Diese Nachricht stammt nicht von PayPal.',
  'invoice.not_found': 'Rechnung nicht gefunden.',
  'community.off': 'Ihre Buchhandlung hat keine Lese-Community.',
  'community.not_connected': 'Sie sind nicht mit der Lese-Community verbunden.',
  'community.refused': 'Die Verbindung wurde abgebrochen oder ist abgelaufen. Beginnen Sie neu.',
  'community.unreachable':
    'Die Lese-Community antwortet nicht. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'partner_book.not_found': 'Dieses Buch gibt es in der Buchhandlung nicht mehr.',
  'partner_rating.name_empty': 'Der Name darf nicht leer sein',
  'partner_rating.email_wrong': 'Die E-Mail-Adresse ist falsch',
  'partner_rating.not_found': 'Die Bewertung wurde nicht gefunden. Vielleicht ist sie schon zurückgezogen.',
  'partner_rating.too_many':
    'Sie haben {{most}} Bücher bewertet. Ziehen Sie eine Bewertung zurück, die Sie nicht mehr brauchen.',
  'site.foreign_form':
    'Dieses Formular kam nicht von unserer Seite. Öffnen Sie die Seite neu und senden Sie es noch einmal.',
  'contact.email_wrong': 'Die E-Mail-Adresse ist ungültig.',
  'contact.comment_empty': 'Bitte geben Sie eine Nachricht ein.',
  'contact.too_many':
    'Sie haben in kurzer Zeit mehrere Nachrichten gesendet. Versuchen Sie es in {{minutes}} Min. noch einmal.',
  'contact.off':
    'Die Nachricht wurde nicht gesendet: Der Betreiber dieser Bibliothek hat keine Adresse für Nachrichten hinterlegt.',
};

export const until: typeof english.until = { forGood: 'dauerhaft', until: 'bis {{time}}' };
