import { connectStoreCode } from '../../../shapes/connect-store-code.ts';
import type { SiteSection } from '../../../shapes/site-text.ts';

/** The second part of the article: the calls that a shop makes. */
export const partnerCalls: readonly SiteSection[] = [
  {
    id: 'sign-calls',
    title: 'Eigene Aufrufe signieren',
    body: [
      'Alle Aufrufe gehen an `/api/v1.0` dieses Hosts, nur über https. Alles außer einer Datei steht in der Query. Jeder Aufruf hat diese Parameter:',
      {
        table: {
          head: ['Parameter', 'Bedeutung'],
          rows: [
            ['`partner`', 'Ihr Alias.'],
            ['`shop_id`', 'Die betroffene Buchhandlung. Eine unbekannte wird abgelehnt (404, `248`).'],
            ['`timestamp`', 'Sekunden seit 1970, höchstens 300 von unserer Uhr entfernt.'],
            [
              '`nonce`',
              '16 bis 64 Buchstaben, Ziffern, `_` oder `-`, in jedem Aufruf neu, auch wenn Sie einen wiederholen.',
            ],
            ['`signature_v2`', 'Die Signatur.'],
          ],
        },
      },
      'Signiert wird ein Text aus Zeilen, verbunden durch einzelne Zeilenvorschübe, ohne einen am Ende:',
      {
        steps: [
          'die Methode in Großbuchstaben;',
          'der Pfad nach `/api/v1.0`, nicht prozentkodiert;',
          'jeder Parameter außer `signature_v2` als `name=value`, nicht prozentkodiert, nach Namen sortiert.',
        ],
      },
      '`signature_v2` ist der HMAC-SHA-256 dieses Textes (UTF-8) mit Ihrem Schlüssel, hexadezimal. Kein Parameter darf sich wiederholen. Mit dem Schlüssel `secret` hat dieser Text',
      { code: connectStoreCode.signedText },
      'die Signatur `fe2999d905bd89eb9d6cf8ddeed9f6259c8139197835ea4ad450e4d9765302d0`. Auf der Kommandozeile:',
      { code: connectStoreCode.opensslCommand },
      'In JavaScript (Node 20 oder neuer):',
      { code: connectStoreCode.signModule },
      'Ein Aufruf funktioniert nur einmal. Bei jedem, auch wenn er nur liest, werden eine benutzte Nonce und eine zu stark abweichende Zeit abgelehnt.',
    ],
  },
  {
    id: 'check',
    title: 'Der Signaturprüfer',
    body: [
      '`GET /partner/check` mit beliebigen Parametern meldet das Ergebnis für genau diesen Aufruf und verbraucht nichts. Ist die Signatur falsch, vergleichen Sie `text` mit dem Text, den Sie signiert haben.',
      { code: connectStoreCode.checkReply },
      '`problems` kann `malformed`, `partner_unknown`, `signature_missing`, `signature_wrong`, `timestamp_outside`, `nonce_used`, `v2_required` und `shop_unknown` enthalten.',
    ],
  },
  {
    id: 'upload',
    title: 'Einen Kauf liefern',
    body: [
      '`PUT /partner/files/<name>` mit den Bytes als Inhalt. Dazu kommen `user` (Ihre Kennung des Kunden, wie Ihr Anmeldeaufruf sie zurückgibt) und `content_sha256` (der Bytes, hexadezimal). Eine Datei ist ein Buch: EPUB, PDF, FB2, ein Hörbuch als M4B oder als ZIP aus MP3s und so weiter. Fügen Sie `product` hinzu, Ihre Kennung des Buches in Ihren Feeds, wenn Sie welche haben: Dann wird das Buch dort erkannt.',
      { code: connectStoreCode.uploadScript },
      'Die Antwort ist 201:',
      { code: connectStoreCode.uploadReply },
      'Speichern Sie `fast_hash` mit der Bestellung. Hat sich der Kunde hier noch nie angemeldet, wartet das Buch (`"waiting": true`) und ist bei der ersten Anmeldung in der Bibliothek. Nach sieben Tagen meldet Ihr Fehlerprotokoll es als nicht abgeholt. 409 mit `"error_code": 303` bedeutet, dass die Bibliothek die Datei schon hat: Sie gilt von da an als gekauft; behandeln Sie das also als Erfolg.',
    ],
  },
  {
    id: 'refund',
    title: 'Einen erstatteten Kauf zurücknehmen',
    body: [
      '`DELETE /partner/files` mit `user` und `fast_hash`. Das Buch verlässt die Bibliothek endgültig; eine Datei, die der Kunde schon vor dem Verkauf hatte, bleibt. Die Antwort ist `{"taken_back": true, "test": false}`. Für ein Buch, das Sie diesem Kunden nicht geliefert haben, ist die Antwort 404 mit `254`.',
    ],
  },
  {
    id: 'lcp',
    title: 'Bücher mit Readium LCP',
    body: [
      'Laden Sie ein solches Buch mit der Lizenz darin hoch (`META-INF/license.lcpl`). Die Cloud öffnet Lizenzen des Basic-Profils; die Passphrase wird einmal eingegeben, es sei denn, Sie hinterlegen ihren Hash.',
      '`POST /partner/lcp-token` erhält `user`, `content_sha256` (des Inhalts) und als JSON den `provider` Ihrer Lizenzen und `lcp_hashed_passphrase`, den SHA-256 der Passphrase in base64 oder hexadezimal. Damit öffnen sich alle Bücher dieses Anbieters für diesen Kunden ohne Nachfrage. Ein späterer Aufruf ersetzt den früheren. Die Antwort ist `OK`.',
      'Nennt die Lizenz ein Statusdokument, fragt die Cloud beim Öffnen des Buches danach, registriert sich als ein Gerät des Kunden und verlängert oder gibt zurück, wie er es möchte. Die Adresse muss https verwenden.',
    ],
  },
  {
    id: 'test',
    title: 'Testen',
    body: [
      'Mit `test=1` prüfen Lieferungen, Hashes und Rücknahmen alles (Signatur, Datei, Speicherplatz) und speichern nichts. Die Antwort auf Lieferungen und Rücknahmen hat dann den Status 200 und enthält `"test": true`. Zusammen mit `test_users` können Sie alles testen, bevor jemand Sie sieht.',
    ],
  },
  {
    id: 'feeds',
    title: 'Empfehlungen, Bestseller und Neuigkeiten',
    body: [
      'Auf der Übersicht sehen Ihre Kunden, was Sie empfehlen, Ihre Bestseller, Ihre Neuheiten, das Buch der Woche und Ihre Neuigkeiten. Die Cloud holt sie etwa alle 15 Minuten mit `GET` von `feeds.url` und behält die letzte gültige Antwort; Ihre Kunden warten nie auf Sie. Antworten Sie mit JSON von höchstens 8 Millionen Zeichen, ohne Weiterleitung, binnen `timeout_seconds` (Voreinstellung 8). Mit einem `ETag` können Sie mit 304 antworten.',
      { code: connectStoreCode.feed },
      'Jede Liste darf fehlen. Ein Eintrag braucht `id`, `title` und `url`. Von einer Liste werden die ersten 60 gültigen Einträge verwendet, von `stories` 20. Markup wird entfernt, Cover werden kopiert. Ein Buch, das Sie mit diesem `product` oder `fast_hash` geliefert haben, öffnet sich in der Bibliothek; alle anderen öffnen Ihre Seite.',
      'Mit `feeds.personal_url` fragt die Cloud höchstens einmal in der Stunde, was Sie einem einzelnen Kunden empfehlen: ein `POST` mit einem Formular aus `user`, `subpartner`, `serial`, `timestamp` und `signature`, signiert wie eine Anmeldung. Antworten Sie mit `recommended` und `bookOfTheWeek` im selben Format, mit bis zu 30 Büchern.',
      '`GET /partner/recommended` und `GET /partner/news` geben zurück, was die Cloud von Ihrem Feed gespeichert hat: `total`, `items`, `updated_at`. Mit `user` erhalten Sie, was Sie diesem Kunden empfohlen haben, und in `purchased`, ob Sie es geliefert haben. Was sonst in der Bibliothek ist, wird nicht genannt.',
    ],
  },
  {
    id: 'community',
    title: 'Eine Lese-Community',
    body: [
      'Haben Ihre Kunden einen Ort, um über Bücher zu sprechen, können sie ihr Konto dort verbinden, Neuigkeiten und Diskussionen sehen und Ihre Bücher öffentlich bewerten. `community` nennt ihn. Die Aufrufe unter `url` sind:',
      {
        table: {
          head: ['Aufruf', 'Was er antwortet oder tut'],
          rows: [
            [
              '`GET /feed?language=de`',
              '`news` und `discussions`; Einträge haben `id`, `title`, `text`, `author` (`name`, `avatar`), `comments_count`, `link`',
            ],
            ['`POST /token`', '`access_token` für `code`, `code_verifier` und `redirect_uri`'],
            ['`GET /user`', '`first_name`, `last_name`, `logged_by`, `avatar` zum Token'],
            ['`POST /logout`', 'beendet das Token'],
            [
              '`POST /ratings`',
              'veröffentlicht oder ersetzt eine Bewertung: `id`, `shop_id`, `book`, `rating` (1 bis 5), `name`, `email`, `text`, `created_at`, `changed_at`',
            ],
            ['`POST /ratings/withdraw`', 'entfernt die Bewertung `id`'],
          ],
        },
      },
      'Um ein Konto zu verbinden, kommt der Browser zu `login_url` mit `response_type=code`, `client_id` (Ihr Alias), `redirect_uri`, `state`, `code_challenge` und `code_challenge_method=S256`. Lassen Sie die Person zustimmen und senden Sie den Browser dann zu `redirect_uri`, mit `state`, `iss` (dem Ursprung von `login_url`) und einem `code`, der einmal und eine Minute lang gilt; oder mit `error=access_denied`. Nehmen Sie nur eine `redirect_uri` dieser Cloud an, und vergleichen Sie bei `/token` die Challenge (RFC 7636).',
      'Jedes `POST` enthält JSON und die Header `Lectern-Timestamp` und `Lectern-Signature`: den HMAC-SHA-256 mit Ihrem Schlüssel, hexadezimal in Kleinbuchstaben, über die Zeilen `POST`, Pfad unter `url`, Zeitstempel und Inhalt, verbunden durch einzelne Zeilenvorschübe. Lehnen Sie falsche mit 403 ab. `name` in einer Bewertung ist für die Öffentlichkeit bestimmt, `email` nicht.',
    ],
  },
  {
    id: 'shops',
    title: 'Die Liste der Buchhandlungen',
    body: [
      '`GET /partner/shops` gibt den Inhalt der Suche nach Buchhandlungen zurück: `total` und `items` mit `shop_id`, `alias`, `name`, `icon`, `home_url`, `register_url`, `address`, `zip`, `city`, `country`, `region`, `lat` und `lon`.',
    ],
  },
  {
    id: 'errors',
    title: 'Fehler',
    body: [
      'Jede Ablehnung hat `error_code`, `error_msg` und `error`; die Meldung steht in der Sprache von `Accept-Language`.',
      {
        table: {
          head: ['Status', '`error_code`', 'Was zu tun ist'],
          rows: [
            ['400', '253', 'Ein Parameter fehlt, wiederholt sich oder ist ungültig: `details.field` nennt ihn.'],
            [
              '403',
              '250',
              'Die Signatur ist falsch: Verwenden Sie den Prüfer. Steht `v2_required` in `details.problem`, signieren Sie mit `signature_v2`.',
            ],
            ['403', '251', 'Ihre Uhr geht falsch.'],
            ['403', '252', 'Diesen Aufruf gab es schon: Signieren Sie ihn neu.'],
            ['403', '228', 'Der Kunde ist hier gesperrt.'],
            ['403', '271', 'Der Betreiber hat diese Datei aus der Bibliothek des Kunden entfernt: nicht wiederholen.'],
            ['404', '248', 'Sie haben keine Buchhandlung mit dieser `shop_id`.'],
            ['404', '254', 'Einen solchen Kauf dieses Kunden gibt es nicht.'],
            ['409', '303', 'Die Datei ist schon in der Bibliothek.'],
            ['409', '151', 'Die Datei ist ein ACSM-Token, das ein Gerät eines anderen Kontos eingelöst hat.'],
            [
              '400',
              '312, 324, 335',
              'Die Datei ist leer, ihr Name ist nicht erlaubt, oder die Bytes sind nicht die, die Sie signiert haben.',
            ],
            ['415', '325, 326', 'Das Format wird nicht unterstützt oder passt nicht zum Namen.'],
            ['422', '320, 339', 'Die Datei ist beschädigt, enthält mehrere Bücher oder wird entpackt zu groß.'],
            [
              '422, 424',
              '441, 442, 1712',
              'Die Datei ist eine ungültige LCP-Lizenz, oder das Buch dazu ließ sich nicht laden.',
            ],
            ['413', '334', 'Der Kunde hat keinen Speicherplatz mehr.'],
            [
              '429, 503, 507',
              '229, 321, 443, 450',
              'Versuchen Sie es nach so vielen Sekunden, wie `Retry-After` nennt, oder später noch einmal, neu signiert.',
            ],
          ],
        },
      },
      '`GET /partner/errors` gibt Ihre abgelehnten Aufrufe der letzten dreißig Tage zurück, die neuesten zuerst, und Käufe, die seit sieben Tagen niemand abgeholt hat (`partner.purchase_unclaimed`). Aufrufe, die Sie nennen, aber nicht von Ihnen signiert sind, haben `"signed": false`: Jeder kann sie gesendet haben.',
    ],
  },
  {
    id: 'key',
    title: 'Den Schlüssel wechseln',
    body: [
      'Der Betreiber führt `admin shop rotate-key` aus und gibt Ihnen den neuen Schlüssel. Sieben Tage lang gelten beide für Ihre Aufrufe; wechseln Sie also, wann Sie möchten. Anmeldungen werden mit dem alten Schlüssel signiert und, wenn Sie mit 403 antworten, mit dem neuen. Ist ein Schlüssel bekannt geworden, beendet `--at-once` ihn sofort.',
    ],
  },
  {
    id: 'old-programs',
    title: 'Alte Programme',
    body: [
      'Ein Partner mit `"require_v2": false` darf `PUT /partner/files/<name>`, `POST /partner/lcp-token`, `GET /partner/shops`, `/partner/recommended` und `/partner/news` wie Anmeldungen signieren: `signature` über alle anderen Parameter, mit dem Hash der Angaben, ohne `nonce` und `partner`. Kein Name oder Wert darf `&` oder `=` enthalten, und kein Parameter darf `login` oder `password` heißen. Das schützt weder Methode noch Name noch Bytes: Verwenden Sie es nur für Programme, die sich nicht ändern lassen.',
    ],
  },
];
