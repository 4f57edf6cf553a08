import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Lectern für Entwickler',
  description:
    'Eine Buchhandlung mit signierten Aufrufen anbinden, ein Programm für die API schreiben, Änderungen per WebSocket verfolgen oder Lectern selbst betreiben.',
  keywords: ['API', 'OpenAPI', 'Buchhandlung anbinden', 'signierte Aufrufe', 'tus', 'WebSocket', 'Open Source'],
  heading: 'Für Entwickler',
  lede: 'Alles, was die Web-App tut, läuft über eine einzige API. Sie ist dieselbe für Buchhandlungen, für Programme und für Sie.',
  sections: [
    {
      id: 'start',
      title: 'Womit Sie anfangen',
      body: [
        {
          list: [
            '**Sie betreiben eine Buchhandlung** und möchten, dass Ihre Kunden sich hier anmelden und ihre Käufe finden: Lesen Sie, [wie Sie eine Buchhandlung anbinden](page:connectStore).',
            '**Sie schreiben ein Programm** zum Lesen, etwa eine App oder einen E-Reader: Aufrufe, Felder und Fehler stehen in der [API-Referenz](page:apiReference).',
            '**Sie möchten eine eigene Bibliothek**: Nehmen Sie [den Quellcode](#source) und führen Sie einen Befehl aus.',
          ],
        },
      ],
    },
    {
      id: 'api',
      title: 'Die API in Kürze',
      body: [
        'Alle Aufrufe liegen unter `/api/v1.0` dieses Hosts; `/api/v1.1` verhält sich gleich. Anfragen und Antworten sind JSON in UTF-8; Formulare werden als urlencoded, multipart und JSON angenommen. Eine Antwort kann neue Felder bekommen; ignorieren Sie also Felder, die Sie nicht kennen.',
        'Eine Ablehnung hat einen Status und einen Inhalt von immer gleicher Form. Die Meldung steht in der Sprache von `Accept-Language`, sonst in der des Kontos.',
        {
          code: `{
  "error_code": 334,
  "error_msg": "…",
  "error": "file.no_space"
}`,
        },
        'Warten Sie nach 429 und 503 so viele Sekunden, wie `Retry-After` nennt.',
      ],
    },
    {
      id: 'sign-in',
      title: 'Anmeldung aus einem Programm',
      body: [
        'Fragen Sie zuerst, welche Buchhandlungen den Namen kennen, und melden Sie sich dann bei einer davon an. Statt des Passworts der Buchhandlung kann auch ein App-Passwort eingegeben werden; Ihr Programm sendet beide auf dieselbe Weise. Der Betreiber einer Cloud kann Client-ID und Secret verlangen.',
        {
          code: `CLOUD=https://library.example

# which shops know this name: alias, name and shop_id of each
curl "$CLOUD/api/v1.0/auth/login?username=anna@example.org"

# access token and refresh token
curl "$CLOUD/api/v1.0/auth/login/corner" \\
  --data-urlencode grant_type=password \\
  --data-urlencode shop_id=7 \\
  --data-urlencode username=anna@example.org \\
  --data-urlencode "password=$PASSWORD"

# a call
curl -H "Authorization: Bearer $ACCESS_TOKEN" "$CLOUD/api/v1.0/books?limit=20"`,
        },
        'Ein Access-Token gilt zwei Stunden. `POST /auth/renew-token` tauscht das Refresh-Token gegen ein neues Paar. Speichern Sie das neue: Ein benutztes Refresh-Token gilt noch 30 Sekunden; wird es später verwendet, beendet es die Sitzung, weil es gestohlen sein könnte.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen verfolgen',
      body: [
        'Jede Änderung einer Bibliothek hat eine Nummer, den Cursor. `GET /changes?since=…` nennt alles, was danach geschah, auch Löschungen. Ein Programm, das offline war, fragt mit dem letzten Cursor, den es kennt, und hat dann alles gesehen.',
        'Um sofort von Änderungen zu erfahren, öffnen Sie einen WebSocket unter `/wss/` und senden binnen fünf Sekunden `{"kind":"hello","access_token":"…","since":1234}`. Dieselben Änderungen kommen dann als Nachrichten.',
        'Sammelt Ihr Programm Aktionen, solange es offline ist, senden Sie jede mit dem Header `X-Action-Age`: ihrem Alter in Millisekunden nach einer Uhr, die nicht springt. Von zwei Aktionen an derselben Sache gilt die spätere, gleich welche zuerst ankommt.',
      ],
    },
    {
      id: 'files',
      title: 'Dateien',
      body: [
        '`PUT /files/<name>` speichert ein Buch: Die Bytes sind der Inhalt der Anfrage. Große Dateien senden Sie besser mit tus 1.0 an `/uploads`, in Teilen von 8 MB, denn ein unterbrochener Upload lässt sich dann einen Tag lang fortsetzen. `GET /files/<name>` gibt die Bytes so zurück, wie sie hochgeladen wurden, und unterstützt Range-Anfragen.',
      ],
    },
    {
      id: 'partners',
      title: 'Aufrufe von Buchhandlungen',
      body: [
        'Eine verbundene Buchhandlung liefert Käufe, nimmt erstattete Bücher zurück und liest die Listen, die sie betreffen, mit Aufrufen unter `/partner`. Jeden signiert sie mit HMAC-SHA-256 über Methode, Pfad und alle Parameter. Die Anleitung für Buchhandlungen erklärt das [Signieren, mit einem Beispiel zum Vergleichen](page:connectStore#sign-calls).',
      ],
    },
    {
      id: 'standards',
      title: 'Standards',
      body: [
        {
          list: [
            'EPUB 2 und 3, mit Canonical Fragment Identifiers für Positionen und Media Overlays zum Mitlesen;',
            'Web Annotations des W3C und EPUB Annotations für Notizen, als Export und Import;',
            'Readium LCP (Basic-Profil) und License Status Document 1.0;',
            'WOFF2 und OpenType für eigene Schriftarten, StarDict und dictd für eigene Wörterbücher;',
            'tus 1.0 für Uploads, OpenAPI für die Beschreibung der API;',
            'WebAuthn für Passkeys, OAuth 2.0 mit PKCE für Google, Facebook und Lese-Communitys.',
          ],
        },
      ],
    },
    {
      id: 'source',
      title: 'Der Quellcode',
      body: [
        'Lectern ist in TypeScript geschrieben und freie Software unter der Apache License 2.0. Auf einem Rechner mit Node 20 oder neuer starten und testen Sie es mit diesen Befehlen im Quellordner:',
        {
          code: `npm start   # installs, builds and runs everything, with a demo bookshop
npm test    # checks and tests everything`,
        },
        'Im Quellcode finden Sie `docs/wire.md` (alle Aufrufe), `docs/openapi.json` (dasselbe für Maschinen), `docs/partners.md` (für Buchhandlungen), `docs/runbook.md` (für Betreiber) und `apps/shop`, eine vollständige Buchhandlung als Vorlage.',
        'Wenn Sie Fragen zu dieser Cloud haben oder ein Konto für Ihre Tests brauchen, [schreiben Sie uns](page:contact).',
      ],
    },
  ],
};
