import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Fragen zur Synchronisierung · Lectern',
  description:
    'Was Lectern zwischen Ihren Geräten synchronisiert und wann, welche Position gilt, was offline funktioniert und wie Sie manuell synchronisieren.',
  keywords: ['FAQ', 'Synchronisierung', 'Leseposition', 'offline', 'E-Reader', 'Geräte', 'Lesezeichen', 'Notizen'],
  heading: 'Synchronisierung',
  lede: 'Wie sich Ihre Geräte einig werden, und was geschieht, wenn nicht.',
  sections: [
    {
      id: 'what',
      title: 'Was wird synchronisiert?',
      body: [
        {
          list: [
            'Ihre Bücher, mit Änderungen an Beschreibung und Cover, und der Papierkorb;',
            'die Position in jedem Buch und Hörbuch, und ob Sie es gelesen haben;',
            'Lesezeichen, Markierungen und Notizen;',
            'Favoriten, Sammlungen, Bewertungen und Rezensionen;',
            'Schriftarten und Wörterbücher, die Sie hinzugefügt haben;',
            'Lese- und Hörzeit und Ihr Jahresziel;',
            'Sprache, Design und was die Übersicht zeigt.',
          ],
        },
        'E-Reader und Apps synchronisieren davon, was sie unterstützen, meist Bücher, Positionen, Lesezeichen und Notizen.',
      ],
    },
    {
      id: 'not',
      title: 'Was wird nicht synchronisiert?',
      body: [
        'Was zu einem Bildschirm passt und zu einem anderen nicht: Schriftgröße, Schriftart und Seitenfarbe, Layout und Zoom von PDF und Comics, Ansicht und Reihenfolge der Bibliothek, Tempo und Lautstärke des Players, die Stimme zum Vorlesen und die Website, die übersetzt. Diese Einstellungen bleiben auf ihrem Gerät.',
      ],
    },
    {
      id: 'when',
      title: 'Wann geschieht das?',
      body: [
        '**Im Browser** ständig. Eine Position wird binnen zwei Sekunden nach dem Blättern gespeichert, im Hörbuch alle fünf Sekunden und bei jeder Pause und jedem Sprung. Was ein anderes Gerät ändert, erscheint binnen etwa einer Sekunde.',
        '**Auf E-Readern und in Apps** beim Anmelden und wenn Sie ein Buch öffnen oder schließen oder die Hülle zuklappen. Dafür braucht das Gerät WLAN oder eine andere Verbindung.',
      ],
    },
    {
      id: 'by-hand',
      title: 'Kann ich manuell synchronisieren?',
      body: [
        'Ja. Öffnen Sie im Browser die Mitteilungen (die Glocke in der Kopfzeile) und wählen Sie **Jetzt synchronisieren**; daneben steht, wann das zuletzt geschah und wie viele Änderungen noch warten. Auf einem E-Reader tippen Sie in der Mitteilungsleiste auf das Symbol für die Synchronisierung.',
      ],
    },
    {
      id: 'which-position',
      title: 'Zwei Geräte haben verschiedene Positionen. Welche gilt?',
      body: [
        'Die, an der Sie zuletzt waren. Es zählt, wann Sie geblättert haben, nicht, wann der Server davon erfuhr, und kein Gerät gewinnt mit einer falsch gestellten Uhr.',
        {
          list: [
            '**Auf diesem Gerät haben Sie seitdem nicht geblättert**: Es springt zur neueren Position, nennt das Gerät, von dem sie kommt, und bietet einen Weg zurück an.',
            '**Sie haben auf beiden geblättert**, etwa weil eines offline war: Sie werden gefragt. Sie sehen das andere Gerät, seine Position und die Zeit und wählen **Dorthin springen** oder **Hier bleiben**.',
            '**Beide liegen weniger als eine Seite auseinander**, im Hörbuch 15 Sekunden: Es wird nicht gefragt. Die spätere gilt.',
          ],
        },
        'Ein Buch zu öffnen, zurückzublättern oder die Schriftgröße zu ändern kostet Sie nie die Position auf einem anderen Gerät: Die letzten zehn Positionen sind mit Gerät, Zeit und Kapitel aufgelistet. Wählen Sie im Reader **Letzte Positionen** oder drücken Sie P.',
      ],
    },
    {
      id: 'audiobook',
      title: 'Ich starte die Wiedergabe auf einem zweiten Gerät. Was passiert?',
      body: [
        'Das erste Gerät fragt, ob es pausieren soll. Ohne Antwort pausiert es nach zehn Sekunden, damit kein Buch in einem leeren Zimmer weiterläuft und Ihre Position mitnimmt.',
      ],
    },
    {
      id: 'notes',
      title: 'Ich habe dieselbe Notiz auf zwei Geräten geändert. Geht eine verloren?',
      body: [
        'Nein. Angezeigt wird der spätere Text, und frühere Versionen bleiben bei der Notiz: Mit **Frühere Versionen** können Sie sie ansehen, kopieren oder wiederherstellen. Von zwei Änderungen an einem Favoriten, einer Sammlung oder einer Beschreibung gilt die spätere, Feld für Feld.',
      ],
    },
    {
      id: 'offline',
      title: 'Was funktioniert offline?',
      body: [
        'Nach dem ersten Besuch mit einem Browser öffnet sich die App auch offline und zeigt Ihre Bibliothek. Sie können darin stöbern, Bücher markieren und bewerten, in Sammlungen legen oder löschen. Ein geöffnetes Buch bleibt lesbar, soweit es geladen ist, mit Lesezeichen und Notizen. Alles wird gesendet, sobald das Netz wieder da ist, in der Reihenfolge, in der Sie es getan haben.',
        'Um ein anderes Buch zu öffnen, weiterzuhören und hochzuladen, brauchen Sie eine Verbindung. Ein Upload wartet darauf und geht dann weiter.',
        'Ein E-Reader oder eine App zeigt die Bücher der letzten Synchronisierung und öffnet die heruntergeladenen.',
      ],
    },
    {
      id: 'deleted',
      title: 'Ich habe ein Buch auf dem E-Reader gelöscht, und es ist wieder da. Warum?',
      body: [
        'Es wurde nur vom Gerät gelöscht. In Ihrer Cloud ist es noch, und die nächste Synchronisierung zeigt es wieder an. Um es überall zu löschen, löschen Sie es in der Cloud. Dort bleibt es 30 Tage im [Papierkorb](page:faqFileStorage#bin).',
      ],
    },
    {
      id: 'other-copy',
      title: 'Das Buch ist auf beiden Geräten, aber die Position kommt nicht an. Warum?',
      body: [
        'Positionen gehören zu einer Datei. Hat das Gerät eine andere Ausgabe oder eine Kopie, die nicht aus Ihrer Cloud stammt, ist sie für Lectern ein anderes Buch. Laden Sie das Buch auf diesem Gerät aus Ihrer Cloud herunter.',
      ],
    },
    {
      id: 'login-time',
      title: 'Wie lange dauert die Anmeldung auf einem E-Reader?',
      body: [
        'Höchstens etwa eine Minute; das Gerät braucht dafür WLAN. Zuerst erscheint die Liste der Bücher; jedes Buch wird geladen, wenn Sie es öffnen oder herunterladen.',
      ],
    },
    {
      id: 'help',
      title: 'Eine Position ist nicht angekommen. Was kann ich prüfen?',
      body: [
        {
          steps: [
            'Ist das erste Gerät online? Im Browser zeigt die untere Leiste des Buches, wann die Position gespeichert wurde oder dass sie wartet.',
            'Sind beide mit demselben Konto angemeldet? Vergleichen Sie Namen und Buchhandlung in den Kontoeinstellungen.',
            'Schließen Sie das Buch auf dem E-Reader, damit er seine Position sendet, und synchronisieren Sie manuell.',
            'Sehen Sie die letzten Positionen des Buches durch: Vielleicht ist die vermisste dabei.',
          ],
        },
        'Hilft das nicht, [schreiben Sie uns](page:contact) mit Buchtitel, Geräten und Uhrzeit.',
      ],
    },
  ],
};
