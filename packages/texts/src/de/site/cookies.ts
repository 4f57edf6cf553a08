import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Cookies · Lectern',
  description:
    'Welche Cookies diese Bibliothek setzt, wofür jedes da ist und wie lange es bleibt, und wie Sie Ihre Auswahl ändern.',
  keywords: ['Cookies', 'Cookie-Einstellungen', 'Analyse', 'Datenschutz', 'E-Book-Bibliothek'],
  heading: 'Cookies',
  lede: 'Notwendige Cookies sind immer an. Alles andere ist aus, bis Sie es erlauben.',
  sections: [
    {
      id: 'categories',
      title: 'Vier Kategorien',
      body: [
        'Cookies sind kleine Texte, die Ihr Browser für diesen Dienst speichert und an ihn zurücksendet. Wir teilen sie in vier Kategorien ein:',
        {
          list: [
            '**Unbedingt erforderliche** Cookies sind immer an. Ohne sie könnten Sie sich nicht anmelden, und wir könnten uns Ihre Auswahl nicht merken. Sie erfordern keine Einwilligung.',
            '**Analyse** ist aus, bis Sie sie erlauben. Dann zählt unser eigener Server, welche Seiten geöffnet werden. Dafür wird kein weiteres Cookie gesetzt.',
            '**Funktionalität** ist aus, bis Sie sie erlauben. Zurzeit gibt es in dieser Kategorie keine Cookies.',
            '**Targeting** ist aus, bis Sie es erlauben. In dieser Kategorie gibt es keine Cookies, und es gibt keine Werbung.',
          ],
        },
      ],
    },
    {
      id: 'choice',
      title: 'Ihre Auswahl',
      body: [
        'Solange Sie nicht gewählt haben, fragt Sie auf jeder Seite ein Hinweis. Sie können alles annehmen, alles Freiwillige ablehnen oder nach Kategorien wählen. Ihre Auswahl können Sie auf dieser Seite jederzeit mit Wirkung für die Zukunft ändern. Ein Link hierher steht am Ende jeder öffentlichen Seite und in den Einstellungen der App.',
        'Schließen Sie den Hinweis, ohne zu wählen, bleibt alles Freiwillige aus, und der Hinweis kommt nach einem Tag wieder. Wir fragen erneut, wenn Ihre Auswahl ein Jahr alt ist oder sich die Kategorien ändern.',
        'Als Nachweis einer Auswahl speichern wir eine zufällige Kennung, die Fassung des Hinweises, die erlaubten Kategorien, die Zeit und Ihre IP-Adresse, gekürzt auf /24 (IPv4) oder /48 (IPv6). Die Kennung steht auch im Cookie mit Ihrer Auswahl, außer wenn Sie nichts erlauben.',
      ],
    },
    {
      id: 'list',
      title: 'Alle Cookies, die wir setzen',
      body: [
        {
          table: {
            head: ['Name', 'Zweck', 'Dauer'],
            rows: [
              [
                '`lectern_session`',
                'Sorgt dafür, dass Sie angemeldet bleiben. Wird beim Anmelden gesetzt und beim Abmelden gelöscht.',
                '90 Tage nach der letzten Nutzung; ohne „Passwort auf diesem Gerät speichern“ bis zum Schließen des Browsers',
              ],
              [
                '`lectern_device`',
                'Erkennt einen Browser wieder, in dem Sie sich angemeldet haben, damit Sie vor neuen Geräten gewarnt werden und Fremde Sie nicht aussperren können.',
                '400 Tage nach der letzten Anmeldung',
              ],
              ['`lectern_qr`', 'Bindet den QR-Code der Anmeldeseite an Ihren Browser.', '10 Minuten'],
              ['`lectern_social`', 'Bindet eine Anmeldung mit Google oder Facebook an Ihren Browser.', '10 Minuten'],
              ['`lectern_community`', 'Bindet die Verbindung mit Ihrer Lese-Community an Ihren Browser.', '10 Minuten'],
              [
                '`lectern_arrival`',
                'Belegt, dass eine Anmeldung mit Google oder Facebook in diesem Browser abgeschlossen wurde.',
                '5 Minuten',
              ],
              ['`lectern_told`', 'Übergibt der Anmeldeseite den Grund einer gescheiterten Anmeldung.', '1 Minute'],
              ['`lectern_cookies`', 'Merkt sich Ihre Cookie-Auswahl.', '1 Jahr'],
              ['`lectern_cookies_closed`', 'Merkt sich, dass Sie den Hinweis ohne Auswahl geschlossen haben.', '1 Tag'],
            ],
          },
        },
        'Alle sind unbedingt erforderlich und werden nur von diesem Dienst gesetzt. In Ihrem Browser endet ein Name mit dem Port des Servers, und bei verschlüsselter Verbindung beginnen alle außer `lectern_device` mit `__Host-` oder `__Secure-`. 90 Tage sind die Voreinstellung der Software; der Betreiber kann eine andere Zeit einstellen.',
      ],
    },
    {
      id: 'storage',
      title: 'Was die App in Ihrem Browser speichert',
      body: [
        'Die App verwendet auch den Speicher Ihres Browsers. Sie braucht ihn, um so zu funktionieren, wie Sie es wünschen, auch ohne Netz. Nichts davon dient dazu, Ihr Verhalten zu verfolgen.',
        {
          table: {
            head: ['Wo', 'Was', 'Wie lange'],
            rows: [
              [
                'Local Storage',
                'Sprache, Design, Einstellungen von Seiten, Player, Stimmen und Übersetzung, Ansichten; wer angemeldet ist, ohne Passwörter und Token; letzte Suchen; geschlossene Hinweise; Entwürfe von Rezensionen; eine zufällige Kennung, die Ihre Geräte unterscheidet; unvollständige Uploads sowie noch nicht gesendete Positionen, Lesezeiten, Lesezeichen, Markierungen und Notizen',
                'Bis Sie es im Browser löschen; letzte Suchen und wer angemeldet ist bis zum Abmelden; nicht Gesendetes bis zum Senden',
              ],
              ['Session Storage', 'Welches Hörbuch ein Tab abspielt', 'Bis Sie den Tab schließen'],
              [
                'IndexedDB',
                'Eine Kopie Ihrer Bücherliste und Ihre noch nicht gesendeten Änderungen',
                'Die Liste bis zum Abmelden, Änderungen bis zum Senden',
              ],
              [
                'Cache Storage',
                'Die Programmdateien der App, damit sie ohne Netz startet, und besuchte öffentliche Seiten',
                'Bis eine neue Version sie ersetzt',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'others',
      title: 'Cookies von anderen',
      body: [
        'Keine Seite dieses Dienstes lädt etwas von einem anderen Unternehmen, mit einer Ausnahme: Die Seite, auf der Sie einen Tarif bezahlen, lädt ein Skript von PayPal, das dort Cookies von PayPal setzen kann.',
        'Besuchen Sie die Seite einer Buchhandlung, ihrer Lese-Community, von Google, Facebook, PayPal oder eines Übersetzungsdienstes, gelten dort die Regeln dieser Seite.',
      ],
    },
    {
      id: 'analytics',
      title: 'Wie Seitenaufrufe gezählt werden',
      body: [
        'Wenn Sie die Analyse erlauben, zählt unser Server für jeden Tag, welche Seiten und Ansichten in welcher Sprache und aus wie vielen Netzen geöffnet werden. Er speichert Muster von Adressen, ohne Titel oder Kennungen Ihrer Bücher. Die IP-Adresse wird auf /24 (IPv4) oder /48 (IPv6) gekürzt, bevor etwas gespeichert wird, und die gekürzte Adresse nach einem Tag gelöscht. Übrig bleiben Zahlen, die sich niemandem zuordnen lassen.',
        'Mehr über Ihre Daten und Ihre Rechte steht in den [Datenschutzhinweisen](page:privacy#browser).',
      ],
    },
  ],
};
