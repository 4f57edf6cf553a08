import { connectStoreCode } from '../../shapes/connect-store-code.ts';
import type { ProseText } from '../../shapes/site-text.ts';
import { partnerCalls } from './connect-store/partner-calls.ts';

export const text: ProseText = {
  title: 'Eine Buchhandlung an die Cloud anbinden · Lectern',
  description:
    'Für Entwickler einer Buchhandlung: zwei Adressen, die Ihre Kunden erkennen, und signierte Aufrufe, die Käufe liefern, mit Testwerten für Ihren Code.',
  keywords: ['Buchhandlung anbinden', 'Partner-API', 'Signatur', 'HMAC-SHA-256', 'Käufe', 'Single Sign-on', 'LCP'],
  heading: 'Eine Buchhandlung anbinden',
  lede: 'Ihre Kunden melden sich hier mit ihrem Konto bei Ihrer Buchhandlung an und finden, was sie bei Ihnen gekauft haben. Mehr als diese Seite brauchen Sie dafür nicht.',
  sections: [
    {
      id: 'overview',
      title: 'Zwei Richtungen',
      body: [
        {
          list: [
            '**Die Cloud fragt Sie.** Zwei Ihrer Adressen erkennen Ihre Kunden. Mehr ist für die Anmeldung nicht nötig.',
            '**Sie rufen die Cloud auf.** Sie liefern gekaufte Bücher, nehmen erstattete zurück und lesen die Listen, die Sie betreffen.',
          ],
        },
        'Ihre Kunden haben ein einziges Konto: das bei Ihnen. Ihre Passwörter werden an Sie weitergeleitet und nie gespeichert. Im Quellcode von Lectern steht in `docs/partners.md` dasselbe ausführlicher, und `apps/shop` ist eine vollständige Buchhandlung als Vorlage.',
      ],
    },
    {
      id: 'facts',
      title: 'Schritt 1: Senden Sie uns Ihre Angaben',
      body: [
        'Senden Sie sie als JSON-Datei an den Betreiber dieser Cloud, {email}. Er fügt sie mit `admin shop add` hinzu; eine laufende Cloud kennt Sie dann sofort.',
        { code: connectStoreCode.facts },
        {
          table: {
            head: ['Feld', 'Bedeutung'],
            rows: [
              ['`alias`', 'Ihr Kurzname: Buchstaben, Ziffern, `_`, `-`. Er kann sich nie ändern.'],
              ['`name`', 'Der Name, den Ihre Kunden sehen, bis zu 200 Zeichen.'],
              ['`auth_options_url`, `authenticate_url`', 'Ihre beiden Adressen, https.'],
              [
                '`shop_id`',
                'Ihre Kennung für Ihre einzige Buchhandlung, genau wie in Ihren Anmeldeoptionen. Entfällt, wenn Sie `sub_partners` haben.',
              ],
              [
                '`signature`',
                'Wie Anmeldungen signiert werden: `sha256`, oder `sha1` für Programme, die nichts anderes können.',
              ],
              [
                '`require_v2`',
                'Wie Ihre eigenen Aufrufe signiert werden: `true` (Voreinstellung), oder `false` für ein altes Programm ohne `signature_v2`.',
              ],
              [
                '`shared_key`',
                'Weglassen: Die Cloud erzeugt einen Schlüssel. Einen eigenen (16 bis 1.024 Zeichen) senden Sie nur auf einem sicheren Weg.',
              ],
              ['`home_url`, `register_url`, `reset_password_url`', 'Wohin Ihre Kunden geleitet werden.'],
              ['`icon`, `icon_eink`', 'Quadratische Bilder, SVG oder PNG.'],
              [
                '`address`, `zip`, `city`, `country`, `region`, `lat`, `lon`',
                'Was die Suche nach Buchhandlungen anzeigt und durchsucht. Alle sind freiwillig; `region` sind zwei Großbuchstaben (ISO 3166-1).',
              ],
              ['`language`', '`en`, `ru`, `de`, `zh` oder `uk`: die Sprache neuer Kunden.'],
              [
                '`sub_partners`',
                'Mehrere Buchhandlungen hinter Ihnen, bis zu 200, jede mit `shop_id`, `name` und dem, was von Ihrem abweicht: Adressen, Symbole, Ort, Feeds.',
              ],
              ['`feeds`', 'Wo Sie Empfehlungen, Bestseller und Neuheiten anbieten ([siehe unten](#feeds)).'],
              [
                '`community`',
                'Ihre Lese-Community: `name`, `url`, `login_url`, auf Wunsch `home_url` ([siehe unten](#community)).',
              ],
              [
                '`test_users`',
                'Solange es gesetzt ist, sind Sie im Test: Die Cloud fragt Sie nur nach diesen Namen, und keine Liste zeigt Sie.',
              ],
            ],
          },
        },
        'Sie erhalten einen **gemeinsamen Schlüssel**, der einmal gezeigt wird. Bewahren Sie ihn auf Ihrem Server auf, nie in einer Webseite oder App. Ein hier unbekanntes Feld wird mit seinem Namen abgelehnt, damit Schreibfehler auffallen.',
        {
          note: 'Die `shop_id` in Ihren Angaben, Ihren Anmeldeoptionen, den Listen der Buchhandlungen und Ihren signierten Aufrufen ist überall derselbe Text. Zusammen mit Ihrem Alias und Ihrer Kennung des Kunden ist sie für immer dessen Identität. Ändern Sie sie nie.',
        },
      ],
    },
    {
      id: 'authorization-options',
      title: 'Schritt 2: Sagen Sie, welche Ihrer Buchhandlungen einen Namen kennt',
      body: [
        'Beide Adressen erhalten ein `POST` mit einem Formular (`application/x-www-form-urlencoded`, UTF-8) und antworten mit JSON.',
        '`auth_options_url` erhält `UserID`: was eingegeben wurde, eine E-Mail-Adresse oder ein Benutzername. Antworten Sie mit 200 binnen drei Sekunden. Eine langsamere Buchhandlung wird ausgelassen; nach drei Fehlern in Folge werden Sie eine halbe Minute lang nicht gefragt.',
        { code: connectStoreCode.authorizationOptions },
        {
          table: {
            head: ['Feld', 'Bedeutung'],
            rows: [
              ['`name`', 'Der Name zur Auswahl. Fehlt er: der Name aus Ihren Angaben.'],
              ['`shop_id`', 'Welche Ihrer Buchhandlungen den Kunden kennt.'],
              [
                '`loggedBy`',
                'Wie sich dieser Kunde bei Ihnen anmeldet: `password`, `facebook`, `gmail` oder mehrere mit einem senkrechten Strich dazwischen (`password|gmail`). Fehlt es: `password`. Nach einem Passwort wird nur gefragt, wenn es dabei ist; sonst wird erklärt, wie man eines festlegt.',
              ],
              ['`icon`, `icon_eink`', 'Adressen mit http(s). Fehlen sie: die aus Ihren Angaben.'],
            ],
          },
        },
        'Kennen Sie den Namen nicht, antworten Sie mit `{"auth_providers": []}`, nach derselben Zeit. Ein Objekt mit Namen als Schlüsseln und die Schreibweise `auth-providers` werden ebenfalls angenommen.',
      ],
    },
    {
      id: 'user-authenticate',
      title: 'Schritt 3: Prüfen Sie das Passwort',
      body: [
        '`authenticate_url` erhält `login`, `password`, `serial` (neu in jedem Aufruf), `subpartner` (Ihre `shop_id`), `timestamp` (Sekunden seit 1970) und `signature`.',
        {
          table: {
            head: ['Antwort', 'Wann'],
            rows: [
              [
                '200 mit `user`, `email`, `firstName`, `lastName`',
                'Das Passwort stimmt. `user` ist Ihre Kennung des Kunden: nie eine E-Mail-Adresse, nie wiederverwendet. `avatar` ist freiwillig: die http(s)-Adresse eines Bildes des Kunden als JPEG, PNG oder WebP, höchstens 5 MB.',
              ],
              ['401', 'Das Passwort ist falsch, oder es gibt den Kunden nicht: dieselbe Antwort für beides.'],
              [
                '403',
                'Die Signatur ist falsch, die Zeit weicht um mehr als 300 Sekunden ab, oder die Signatur wurde schon benutzt.',
              ],
              ['429', 'Zu viele Fehlversuche für dieses Konto.'],
            ],
          },
        },
        'Prüfen Sie in dieser Reihenfolge: Signatur, Zeit, ob die Signatur schon benutzt wurde, Fehlversuche, Passwort. Dann erfährt ohne den Schlüssel niemand etwas.',
        'Sperren Sie ein Konto nicht nach wenigen Fehlversuchen bei diesem Aufruf. Alle Aufrufe kommen von uns; Sie können Fremde nicht von Ihrem Kunden unterscheiden. Wir können es: Wir bremsen Fremde und lassen zu, wer ein Gerät oder Netz benutzt, mit dem sich der Kunde schon angemeldet hat. Für ein Konto erhalten Sie höchstens etwa 150 falsche Passwörter in 15 Minuten; eine Grenze von 1.000 ist also sicher.',
      ],
    },
    {
      id: 'signature',
      title: 'Die Signatur einer Anmeldung',
      body: [
        {
          steps: [
            'Nehmen Sie alle dekodierten Felder außer `signature`.',
            'Sortieren Sie sie nach Namen und verbinden Sie sie als `name=value` mit `&`.',
            'Hängen Sie den gemeinsamen Schlüssel an.',
            'Bilden Sie über die UTF-8-Bytes den Hash, den Ihre Angaben nennen, und schreiben Sie ihn hexadezimal.',
          ],
        },
        'Prüfen Sie Ihren Code mit diesen Werten:',
        {
          table: {
            head: ['Was', 'Wert'],
            rows: [
              ['Felder', '`login` a, `password` b, `serial` c, `subpartner` d, `timestamp` 1'],
              ['Schlüssel', '`secret`'],
              ['Text für den Hash', '`login=a&password=b&serial=c&subpartner=d&timestamp=1secret`'],
              ['sha1', '`b6215c2f2d424c26db1ec8ad94dec8735dd46aa7`'],
              ['sha256', '`baa0da209ba15a27048e4108fadbf8a4a1aeecbfa4c9d14a43297e0cd7768889`'],
            ],
          },
        },
        'Vergleichen Sie in konstanter Zeit, und merken Sie sich benutzte Signaturen zehn Minuten lang.',
      ],
    },
    {
      id: 'try',
      title: 'Schritt 4: Probieren Sie es aus',
      body: [
        'Melden Sie sich hier mit einem Namen aus `test_users` an. Wenn alles funktioniert, bitten Sie den Betreiber, `test_users` zu entfernen: Von da an finden Ihre Kunden Sie auf der Anmeldeseite und in der Suche nach Buchhandlungen. Mehr ist für die Anmeldung nicht nötig. Im Rest der Seite geht es um Ihre eigenen Aufrufe.',
      ],
    },
    ...partnerCalls,
  ],
};
