import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Fragen zu Speicher und Dateien · Lectern',
  description:
    'Speicherplatz und Tarife, alle unterstützten Formate und welche sich im Browser öffnen, Adobe-DRM und Readium LCP, Uploads, ZIP-Dateien, Papierkorb.',
  keywords: ['FAQ', 'Speicherplatz', 'Formate', 'EPUB', 'PDF', 'Adobe-DRM', 'Readium LCP', 'hochladen', 'Papierkorb'],
  heading: 'Speicher und Dateien',
  lede: 'Wie viel hineinpasst, was sich wo öffnet und was mit einer Datei geschieht.',
  sections: [
    {
      id: 'space',
      title: 'Wie viel Speicherplatz habe ich?',
      body: [
        '2 GB, kostenlos. Das Kontomenü und **Einstellungen → Tarif** zeigen, wie viel davon E-Books und Hörbücher belegen. Schriftarten und Wörterbücher, die Sie hinzufügen, zählen mit. Bücher im Papierkorb zählen nicht mit, denn sie machen Platz, wenn ein Upload ihn braucht. Was Lectern selbst anlegt, etwa Cover oder eine Fassung zum Lesen, zählt auch nicht mit.',
      ],
    },
    {
      id: 'more-space',
      title: 'Kann ich mehr bekommen?',
      body: [
        'Ja, wenn diese Cloud Tarife anbietet: **Einstellungen → Tarif** zeigt sie mit Preisen in US-Dollar pro Monat. Sie bezahlen jeweils einen Monat, mit PayPal. Nichts verlängert sich von selbst. Wechseln Sie den Tarif, wird die Restzeit angerechnet.',
      ],
    },
    {
      id: 'plan-ends',
      title: 'Was geschieht, wenn ein Tarif endet?',
      body: [
        'Sie erhalten sieben Tage vorher, einen Tag vorher und am Tag selbst eine E-Mail. Es wird nichts gelöscht. Brauchen Ihre Bücher dann mehr Platz, als Sie haben, können Sie weiterhin alle lesen, hören und herunterladen. Nur hochladen können Sie erst wieder, wenn genug gelöscht oder ein weiterer Monat bezahlt ist.',
      ],
    },
    {
      id: 'space-ends',
      title: 'Was geschieht, wenn der Platz ausgeht?',
      body: [
        'Sind 100 MB oder weniger frei, erhalten Sie eine Mitteilung. Ein Upload, der nicht hineinpasst, nimmt zuerst den Platz der ältesten Bücher im Papierkorb. Reicht das nicht, wird er abgelehnt, und Sie sehen, wie viel er braucht und wie viel frei ist. Sortieren Sie die Bibliothek nach Größe, um die größten Bücher zu finden.',
      ],
    },
    {
      id: 'formats',
      title: 'Welche Formate kann ich speichern, und welche öffnen sich im Browser?',
      body: [
        {
          table: {
            head: ['Format', 'Dateien', 'Im Browser'],
            rows: [
              ['EPUB 2 und 3', '`.epub`', 'lesbar'],
              ['PDF', '`.pdf`', 'lesbar, gegebenenfalls mit seinem Passwort'],
              ['FictionBook', '`.fb2`, `.fb2.zip`, `.fbz`', 'lesbar'],
              ['Mobipocket, KF8', '`.mobi`, `.azw`, `.azw3`, `.prc`', 'lesbar'],
              ['Palm', '`.pdb`', 'lesbar'],
              ['Word', '`.docx`', 'lesbar'],
              ['Rich Text', '`.rtf`', 'lesbar'],
              ['HTML', '`.html`, `.htm`, `.xhtml`', 'lesbar, als einzelne Datei'],
              ['Reiner Text', '`.txt`', 'lesbar'],
              ['Kompilierte Hilfe', '`.chm`', 'lesbar'],
              ['Comics', '`.cbz`, `.cbr`, `.cb7`, `.cbt`', 'lesbar, außer Seiten in HEIC oder JPEG XL'],
              ['DjVu', '`.djvu`, `.djv`', 'lesbar, wenn der Server DjVuLibre hat; sonst gespeichert'],
              ['Hörbücher', '`.m4b`, `.m4a`, `.mp3` oder mehrere davon als ZIP', 'abspielbar'],
              [
                'Weitere Audioformate',
                '`.flac`, `.ogg`, `.opus`, `.aac`, `.wav` oder mehrere davon als ZIP',
                'abspielbar, wenn der Browser es kann',
              ],
              ['Adobe-Token', '`.acsm`', 'gespeichert; zum Öffnen auf einem Gerät'],
              ['Readium-LCP-Lizenz', '`.lcpl`', 'wird zu dem Buch, für das sie gilt'],
              ['ZIP', '`.zip`', 'die Bücher darin'],
            ],
          },
        },
        'Bücher mit Kopierschutz werden gespeichert, mit Titel und Cover angezeigt und lassen sich herunterladen. Welche davon sich im Browser öffnen, steht weiter unten.',
      ],
    },
    {
      id: 'adobe',
      title: 'Was ist mit Büchern mit Adobe-DRM?',
      body: [
        'Im Browser öffnen sie sich nicht. Laden Sie sie herunter oder lassen Sie Ihren E-Reader sie synchronisieren, und lesen Sie sie auf einem Gerät oder in einer App, die mit Ihrer Adobe-ID registriert ist.',
        'Eine `.acsm`-Datei ist nicht das Buch, sondern ein Token dafür: Öffnen Sie sie in Adobe Digital Editions oder auf einem E-Reader, der das unterstützt, und das Gerät lädt das Buch. Ein Token läuft ab, oft schon bald; die Seite des Buches zeigt, wann. Ein Token kann nur in einem einzigen Konto liegen.',
        'Unterstützt Ihre Cloud Adobe-IDs, finden Sie Ihre unter **Einstellungen → Adobe-IDs**. Dort legen Sie auch den Standard für Ihre Geräte fest.',
      ],
    },
    {
      id: 'lcp',
      title: 'Was ist mit Büchern mit Readium LCP?',
      body: [
        'Bücher mit dem Basic-Profil öffnen sich im Browser mit der Passphrase, die Sie von der Buchhandlung oder Bibliothek erhalten haben. Sie geben sie einmal je Anbieter ein. Fristen, Verlängerung und vorzeitige Rückgabe einer Leihe finden Sie auf der Seite des Buches. Sie können auch nur die Lizenz (`.lcpl`) hochladen: Das Buch wird dann für Sie geladen.',
        'Bücher mit anderen LCP-Profilen brauchen ein lizenziertes Gerät oder eine lizenzierte App. Sie werden hier gespeichert, und die Seite des Buches weist darauf hin.',
      ],
    },
    {
      id: 'other-protection',
      title: 'Und bei anderem Kopierschutz?',
      body: [
        'Geschützte AZW- und MOBI-Bücher und geschützte Hörbücher werden gespeichert und lassen sich herunterladen, öffnen sich aber nur in der App, für die sie gekauft wurden. Lectern entfernt keinen Kopierschutz.',
      ],
    },
    {
      id: 'file-size',
      title: 'Wie groß darf eine Datei sein?',
      body: [
        'So groß wie Ihr freier Speicherplatz. Dateien über 8 MB werden in Teilen gesendet: Sie können sie anhalten, und nach einer unterbrochenen Verbindung geht es dort weiter, wo es aufgehört hat. Wählen Sie nach dem Neuladen der Seite dieselbe Datei noch einmal aus. Ein unterbrochener Upload bleibt einen Tag lang gespeichert.',
      ],
    },
    {
      id: 'many-files',
      title: 'Kann ich viele Dateien auf einmal hochladen?',
      body: [
        'Ja, ganze Ordner mit allen Unterordnern. Zwei Dateien werden gleichzeitig gesendet, die anderen warten. Nicht unterstützte Dateien in einem Ordner werden übersprungen und gezählt. Fehlgeschlagene Uploads stehen mit dem Grund in der Liste, und Sie können es erneut versuchen.',
      ],
    },
    {
      id: 'zip',
      title: 'Was geschieht mit einer ZIP-Datei?',
      body: [
        {
          list: [
            '**Ein Buch darin**: Sie öffnet sich als dieses Buch. Textdateien und Bilder daneben stören nicht.',
            '**Mehrere Bücher**: Jedes wird einzeln gespeichert, bis zu 200. Sie sehen, welche hinzugefügt wurden und warum andere nicht.',
            '**Aufnahmen**: Sie werden zu einem Hörbuch, geordnet nach Tracknummer oder Name.',
            '**Nur Bilder**: Sie werden zu einem Comic, geordnet nach Name.',
          ],
        },
      ],
    },
    {
      id: 'duplicates',
      title: 'Was geschieht, wenn ich ein Buch zweimal hochlade?',
      body: [
        'Dieselbe Datei wird unter jedem Namen erkannt und als **Bereits in Ihrer Bibliothek** gemeldet. Nichts wird doppelt hinzugefügt. Liegt sie im Papierkorb, wird sie mit Position und Notizen wiederhergestellt. Eine andere Ausgabe oder dasselbe Buch in einem anderen Format gilt als eigenes Buch.',
      ],
    },
    {
      id: 'change-file',
      title: 'Wird meine Datei verändert?',
      body: [
        'Nein. Sie können Titel, Autoren, Reihe, Genres, Sprache und Cover bearbeiten und jedes davon auf den Stand der Datei zurücksetzen. All das wird getrennt von der Datei gespeichert. Was Sie herunterladen, ist die Datei, die Sie hochgeladen haben.',
      ],
    },
    {
      id: 'fonts-dictionaries',
      title: 'Kann ich Schriftarten und Wörterbücher hinzufügen?',
      body: [
        'Ja, beim Lesen: Öffnen Sie die **Darstellung**. Sie können 10 Schriftarten hinzufügen (WOFF2, TTF oder OTF, je bis zu 5 MB) und 10 Wörterbücher im Format StarDict oder dictd (als ZIP oder als einzelne Dateien, je bis zu 50 MB). Sie finden sie in jedem Browser, in dem Sie angemeldet sind, und sonst niemand. Ein Wörterbuch wird in einer eigenen Form gespeichert und lässt sich nicht so herunterladen, wie Sie es hochgeladen haben; behalten Sie Ihre Datei.',
      ],
    },
    {
      id: 'download',
      title: 'Wie lade ich Bücher herunter?',
      body: [
        'Wählen Sie im Menü eines Buches **Herunterladen**. Haben Sie mehrere ausgewählt, beginnt alle zwei Sekunden ein Download. Für alles auf einmal gibt es den Export unter **Einstellungen → Datenschutz**.',
      ],
    },
    {
      id: 'bin',
      title: 'Ich habe ein Buch gelöscht. Bekomme ich es zurück?',
      body: [
        'Ja, 30 Tage lang, aus dem Papierkorb: mit Position, Notizen, Lesezeichen und Sammlungen. Danach, oder wenn Sie den Papierkorb leeren, ist es endgültig gelöscht. Braucht ein Upload den Platz, werden die ältesten Bücher im Papierkorb früher gelöscht.',
        'Ein Buch, dessen Kauf eine Buchhandlung erstattet hat, wird aus Ihrer Bibliothek entfernt und kommt nicht in den Papierkorb.',
      ],
    },
    {
      id: 'refused',
      title: 'Warum wurde meine Datei abgelehnt?',
      body: [
        {
          list: [
            'Ihr Format steht nicht in der Liste oben, oder ihr Inhalt passt nicht zur Dateiendung.',
            'Sie ist leer, beschädigt oder unvollständig. Laden Sie sie noch einmal herunter oder kopieren Sie sie erneut.',
            'Sie ist keine Buchdatei, sondern eine Webseite der Buchhandlung. Das kommt vor, wenn ein Download-Link abgelaufen ist.',
            'Der Speicherplatz reicht nicht.',
          ],
        },
        'Der Upload-Dialog nennt den Grund für jede Datei.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Wer kann meine Dateien sehen?',
      body: [
        'Nur Sie. Andere sehen nichts von Ihrer Bibliothek, Ihre Buchhandlung auch nicht. Der Betreiber sieht nur dann in Dateien, wenn das Gesetz es verlangt oder eine konkrete Beschwerde Anlass dazu gibt. Speichern mehrere Personen dieselbe Datei, wird sie nur einmal aufbewahrt, und niemand von ihnen kann das bemerken.',
      ],
    },
  ],
};
