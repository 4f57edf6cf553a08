import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'So funktioniert Lectern',
  description:
    'Mit der Buchhandlung anmelden, Bücher hinzufügen, auf jedem Gerät lesen und hören: die ersten Schritte mit Lectern, vom Konto bis zur aufgeräumten Bibliothek.',
  keywords: ['erste Schritte', 'anmelden', 'Bücher hochladen', 'im Browser lesen', 'Hörbücher', 'E-Reader'],
  heading: 'So funktioniert Lectern',
  lede: 'Vom Konto bei einer Buchhandlung zum Buch auf jedem Gerät. Sie brauchen etwa fünf Minuten.',
  sections: [
    {
      id: 'log-in',
      title: 'Mit Ihrer Buchhandlung anmelden',
      body: [
        {
          steps: [
            'Geben Sie E-Mail-Adresse oder Benutzernamen Ihres Kontos bei einer verbundenen Buchhandlung ein und wählen Sie **Weiter**.',
            'Kennen mehrere Buchhandlungen diesen Namen, wählen Sie Ihre Buchhandlung aus.',
            'Geben Sie das Passwort ein, das Sie bei der Buchhandlung verwenden. Mit **Passwort auf diesem Gerät speichern** bleiben Sie angemeldet.',
          ],
        },
        'Noch kein Konto? Wählen Sie **Sie haben noch kein Konto?** auf der Anmeldeseite. Dort suchen Sie eine Buchhandlung nach Name, Adresse oder Postleitzahl oder lassen sich die nächstgelegenen zeigen und registrieren sich dann bei ihr.',
        'Am Computer können Sie auch den QR-Code mit einem Smartphone scannen, auf dem Sie angemeldet sind. Weitere Wege stehen in den [Fragen zum Konto](page:faqAccount).',
      ],
    },
    {
      id: 'add-books',
      title: 'Bücher hinzufügen',
      body: [
        'Ziehen Sie Dateien oder ganze Ordner in das Fenster oder wählen Sie **Bücher hochladen**. Den Dialog können Sie schließen: Die Uploads laufen weiter, und in der Kopfzeile steht, wie viele Dateien noch fehlen. Nach einer unterbrochenen Verbindung geht es weiter, wo es aufgehört hat.',
        'Bücher, die Sie bei einer verbundenen Buchhandlung kaufen, können von selbst ankommen. Sie sind als gekauft gekennzeichnet.',
        'Lectern liest Titel, Autor, Cover und Inhaltsverzeichnis aus jeder Datei. Stimmt etwas nicht, wählen Sie auf der Seite des Buches **Bearbeiten**. Ihre Datei bleibt, wie sie ist.',
      ],
    },
    {
      id: 'read',
      title: 'Lesen',
      body: [
        'Wählen Sie ein Cover, um das Buch zu öffnen. Tippen Sie rechts oder links auf die Seite, um zu blättern, und in die Mitte, um die Leisten ein- oder auszublenden. Auch die Tastatur funktioniert: Pfeile und Leertaste blättern.',
        {
          list: [
            '**Darstellung**: Schriftgröße, Schriftart (auch eine eigene), Seitenfarbe, Ränder, Abstände, Seiten oder Scrollen. Eine Einstellung gilt für dieses Buch oder für alle Bücher.',
            '**Markierungen und Notizen**: Wählen Sie Text aus. Der Bereich neben der Seite listet alles auf und exportiert es.',
            '**Im Buch suchen**: findet Wörter im ganzen Buch, unabhängig von Akzenten und Großbuchstaben.',
            '**Letzte Positionen**: die letzten zehn Stellen, an denen Sie in diesem Buch waren, auf allen Geräten.',
            '**Nachschlagen und übersetzen**: Wählen Sie ein Wort aus, um es in Ihren Wörterbüchern zu finden. Eine Website, die übersetzt, schalten Sie in der **Darstellung** ein.',
            '**Vorlesen**: Ihr Browser liest das Buch mit seinen Stimmen vor, ab dieser Seite oder ab ausgewähltem Text, mit Tempo und Einschlaftimer.',
            '**Bilder, Tabellen, Code und Formeln**: Öffnen Sie sie groß mit der Schaltfläche, die darauf erscheint, oder mit der Taste E.',
          ],
        },
      ],
    },
    {
      id: 'listen',
      title: 'Hören',
      body: [
        'Laden Sie ein Hörbuch als M4B, M4A oder MP3 hoch, oder als FLAC, Opus, Ogg, AAC oder WAV, wenn Ihr Browser das abspielt. Besteht ein Hörbuch aus mehreren Dateien, packen Sie sie in eine ZIP-Datei; sie werden nach Nummer oder Name geordnet. Wählen Sie das Cover, um den Player mit Kapiteln, Tempo, Einschlaftimer und Lesezeichen zu öffnen. Auf anderen Seiten wird er zu einer kleinen Leiste am unteren Rand.',
      ],
    },
    {
      id: 'organise',
      title: 'Ordnung halten',
      body: [
        'Legen Sie Sammlungen an, markieren Sie Favoriten und gelesene Bücher, vergeben Sie Sterne. Mit Strg und Klick, auf dem Smartphone durch langes Drücken, wählen Sie mehrere Bücher aus, um sie gemeinsam zu einer Sammlung hinzuzufügen, herunterzuladen oder zu löschen.',
        'Die Suche steht in der Kopfzeile: Schon beim Tippen durchsucht sie Bücher, Autoren, Reihen und Sammlungen.',
        'Gelöschte Bücher bleiben 30 Tage im Papierkorb. Beim Wiederherstellen kommen auch Position und Notizen zurück.',
      ],
    },
    {
      id: 'devices',
      title: 'Auf einem anderen Gerät weiterlesen',
      body: [
        'Melden Sie sich dort mit demselben Konto an und öffnen Sie das Buch: Es öffnet sich, wo Sie aufgehört haben. Verbinden Sie einen E-Reader zuerst mit dem WLAN; die Anmeldung dauert höchstens eine Minute. Unterstützt eine App oder ein E-Reader Ihre Art der Anmeldung nicht, erstellen Sie unter **Einstellungen → Sicherheit** ein App-Passwort.',
        'Wie sich Geräte auf eine Position einigen, steht in den [Fragen zur Synchronisierung](page:faqSynchronization).',
      ],
    },
    {
      id: 'leave',
      title: 'Alles mitnehmen',
      body: [
        'Jedes Buch lässt sich herunterladen. Unter **Einstellungen → Datenschutz** erhalten Sie Konto, Bücher, Positionen und Notizen als eine ZIP-Datei. Dort können Sie auch Ihr Konto löschen.',
      ],
    },
  ],
};
