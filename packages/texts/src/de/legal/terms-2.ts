import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 2,
  title: 'Nutzungsbedingungen',
  lede: 'Der Vertrag zwischen Ihnen und dem Betreiber dieser Bibliothek: was Sie bekommen, was wir von Ihnen erwarten und wie jede Seite ihn beenden kann.',
  sections: [
    {
      id: 'parties',
      title: 'Die Vertragsparteien',
      body: [
        'Dieser Dienst ist eine Cloud-Bibliothek für E-Books und Hörbücher. Betrieben wird er von {operator}, {address}, {email} („wir“). Der Vertrag über seine Nutzung besteht zwischen Ihnen und uns.',
        'Die Vertragssprache ist Englisch. Übersetzungen dienen dem leichteren Verständnis; weichen sie ab, gilt der englische Text.',
      ],
    },
    {
      id: 'conclusion',
      title: 'Wie der Vertrag zustande kommt',
      body: [
        'Sie brauchen ein Konto bei einer Buchhandlung, die mit dem Dienst verbunden ist, oder eine andere Art der Anmeldung, die die Anmeldeseite anbietet. Wenn Sie auf „Anmelden“ drücken oder sich mit einem Programm oder einem E-Reader anmelden, geben Sie ein verbindliches Angebot ab, diesen Vertrag zu diesen Bedingungen zu schließen. Ein Kästchen ist nicht anzukreuzen.',
        'Wir prüfen das Angebot, schalten Ihren Zugang frei und bestätigen das per E-Mail, wenn wir Ihre Adresse kennen. Der Vertrag ist geschlossen, wenn Ihr Zugang freigeschaltet ist.',
        'Wir halten fest, welche Fassung dieser Bedingungen Sie angenommen haben, in welcher Sprache, wann, auf welchem Weg der Anmeldung und aus welchem Netz. Sie finden diese Angaben in den Einstellungen. Diese Bedingungen können Sie jederzeit drucken oder speichern.',
      ],
    },
    {
      id: 'readers',
      title: 'Wer den Dienst nutzen darf',
      body: [
        'Der Dienst ist für Personen, die über 16 Jahre alt und voll geschäftsfähig sind. Mit der Anmeldung bestätigen Sie, dass beides auf Sie zutrifft.',
        'Eine Bibliothek ist persönlich: für eine Person und zum privaten Lesen.',
      ],
    },
    {
      id: 'service',
      title: 'Der Dienst und sein Preis',
      body: [
        'Mit dem Dienst können Sie:',
        [
          'eigene E-Books und Hörbücher speichern und wieder herunterladen;',
          'im Browser lesen und hören, soweit Format und Kopierschutz es zulassen;',
          'Positionen, Lesezeichen, Notizen, Sammlungen und Einstellungen auf allen Geräten gleich halten;',
          'Ihre Bibliothek durchsuchen, ordnen, bewerten und bearbeiten und Ihre Lesestatistik sehen.',
        ],
        'Die Nutzung ist kostenlos, einschließlich des kostenlosen Speicherplatzes, den Ihr Konto anzeigt. Gespeichert werden können nur Dateiarten, die die App als unterstützt nennt.',
        'Brauchen Sie mehr Speicherplatz, können Sie einen Tarif kaufen. Auch die öffentlichen Seiten und der Newsletter sind kostenlos. Der Newsletter ist nicht Teil dieses Vertrags: Sie melden sich dafür gesondert mit Ihrer E-Mail-Adresse an und können sich jederzeit abmelden.',
      ],
    },
    {
      id: 'plans',
      title: 'Bezahlte Tarife und Ihr Widerrufsrecht',
      body: [
        'Verkauft der Betreiber Tarife, zeigt die Tarifseite deren Speicherplatz und den Preis für einen Monat in US-Dollar einschließlich Steuern. Sie bestellen, indem Sie die Zahlung bei PayPal bestätigen. Der Vertrag über den Tarif ist geschlossen, wenn die Zahlung abgeschlossen ist; Ihr Speicherplatz wächst sofort, und Sie erhalten die Rechnung per E-Mail.',
        'Ein Tarif läuft einen Monat und verlängert sich nicht von selbst. Eine weitere Zahlung verlängert ihn um einen Monat. Wechseln Sie den Tarif, wird der Wert der Restzeit zu Laufzeit des neuen. Endet die bezahlte Zeit, wird nichts gelöscht: Sie können weiterhin lesen, hören und herunterladen, aber erst wieder hochladen, wenn Ihre Bücher in den Speicherplatz passen, den Sie haben.',
        'Als Verbraucher können Sie den Kauf eines Tarifs binnen 14 Tagen ab dem Tag des Vertragsschlusses ohne Angabe von Gründen widerrufen. Eine eindeutige Erklärung an {email} genügt; die Frist ist gewahrt, wenn Sie sie vor deren Ablauf absenden. Wir erstatten dann unverzüglich und spätestens binnen 14 Tagen nach Ihrer Erklärung den vollen Preis, mit demselben Zahlungsmittel, das Sie verwendet haben, und ohne Kosten für Sie, auch wenn Sie den Speicherplatz schon genutzt haben. Mit der Erstattung endet der Tarif.',
      ],
    },
    {
      id: 'account',
      title: 'Ihr Konto und seine Sicherheit',
      body: [
        'Das Passwort gehört zu Ihrem Konto bei der Buchhandlung und wird dort geändert. Behalten Sie Passwörter, App-Passwörter, Wiederherstellungscodes und Anmeldecodes für sich. Könnte jemand anderes eines davon kennen, ändern Sie es und melden Sie Geräte ab, die Sie nicht kennen.',
        'Besteht Grund zu der Annahme, dass ein Dritter Ihre Zugangsdaten kennt, dürfen wir das Konto sperren, bis das geklärt ist. Wir informieren Sie per E-Mail.',
      ],
    },
    {
      id: 'content',
      title: 'Ihre Bücher und Notizen',
      body: [
        'Was Sie speichern, bleibt Ihres. Speichern Sie nur, was Sie speichern dürfen: Bücher, die Sie gekauft, im Rahmen der Leihe geliehen oder selbst geschrieben haben oder die jeder kopieren darf.',
        'Sie erlauben uns, Ihre Dateien so zu verarbeiten, wie der Dienst es erfordert: sie zu speichern, Sicherungskopien anzulegen, Titel, Cover, Inhalt und Wörter maschinell auszulesen, sie zum Lesen umzuwandeln und an Ihre Geräte zu senden. Das endet, wenn Sie sie löschen.',
        'Andere sehen nichts von Ihrer Bibliothek. Ihre Bewertungen und Rezensionen dort sind privat. Wir sehen nur dann in Ihre Dateien, wenn das Gesetz es verlangt oder eine konkrete Beschwerde Anlass dazu gibt.',
      ],
    },
    {
      id: 'shops',
      title: 'Bücher aus Buchhandlungen',
      body: [
        'Bücher kaufen Sie bei einer Buchhandlung zu deren Bedingungen, nicht bei uns. Eine verbundene Buchhandlung kann Gekauftes in Ihre Bibliothek liefern und Erstattetes zurücknehmen.',
        'Was Sie mit einem gekauften oder geliehenen Buch tun dürfen, ergibt sich aus Ihrem Vertrag mit der Buchhandlung. Endet eine Lizenz oder wird sie widerrufen, lässt sich das Buch hier unter Umständen nicht mehr öffnen.',
      ],
    },
    {
      id: 'community',
      title: 'Öffentliche Bewertungen und die Lese-Community',
      body: [
        'Hat Ihre Buchhandlung eine Lese-Community, können Sie Ihr Konto dort verbinden und Bewertungen der Bücher der Buchhandlung veröffentlichen. Eine Bewertung braucht einen Namen oder ein Pseudonym, eine E-Mail-Adresse und die Sterne; ein Text ist freiwillig. Veröffentlicht wird sie von der Community, deren eigene Bedingungen dort ebenfalls gelten.',
        'Für das, was Sie veröffentlichen, sind Sie verantwortlich. Bewerten Sie nur Bücher, die Sie kennen, schreiben Sie den Text selbst, und achten Sie das Gesetz und die Rechte anderer. Werbung, Beleidigungen und Bewertungen, für die jemand bezahlt, sind nicht erlaubt. Eine Bewertung, die gegen diese Regeln verstößt, müssen wir nicht weiterleiten.',
        'Sie erlauben uns, die Bewertung an die Community zu übermitteln, und der Community, sie zu veröffentlichen, bis Sie sie zurückziehen. Ändern oder zurückziehen können Sie sie jederzeit.',
      ],
    },
    {
      id: 'conduct',
      title: 'Was nicht erlaubt ist',
      body: [
        'Nicht erlaubt ist es,',
        [
          'Inhalte zu speichern, zu veröffentlichen oder weiterzugeben, die gegen Gesetze oder Rechte anderer verstoßen;',
          'einen Kopierschutz zu entfernen, wo das Gesetz es verbietet;',
          'andere Ihren Zugang nutzen zu lassen oder ihn zu verkaufen;',
          'Dateien zu speichern, die Schaden anrichten sollen, sich Daten anderer zu verschaffen oder den Dienst absichtlich zu überlasten.',
        ],
      ],
    },
    {
      id: 'measures',
      title: 'Maßnahmen bei Verstößen',
      body: [
        'Gibt es konkrete Anzeichen, dass Sie gegen diese Bedingungen, gegen das Gesetz oder gegen Rechte anderer verstoßen, dürfen wir',
        [
          'Sie verwarnen;',
          'ein Buch entfernen;',
          'Ihren Zugang auf Lesen und Herunterladen beschränken;',
          'Ihren Zugang auf Zeit sperren;',
          'ihn auf Dauer sperren, wenn der Verstoß schwer ist oder sich wiederholt.',
        ],
        'Wir wählen das mildeste Mittel, das ausreicht, und nennen Ihnen den Grund per E-Mail. Meinen Sie, dass wir uns irren, schreiben Sie an {email}; ein Mensch prüft es. Sind Sie auf Dauer gesperrt, haben Sie keinen Anspruch darauf, wieder zugelassen zu werden, und dürfen sich nicht erneut anmelden.',
      ],
    },
    {
      id: 'availability',
      title: 'Verfügbarkeit, Änderungen des Dienstes und Haftung',
      body: [
        'Wir betreiben den Dienst mit Sorgfalt, versprechen aber nicht, dass er jederzeit verfügbar ist: Wartung, Störungen und das Netz können ihn unterbrechen. Wir dürfen den Dienst erweitern und verbessern und Teile davon aus gutem Grund einstellen. Änderungen, die Ihnen mehr als geringfügig nachteilig sind, werden wie Änderungen dieser Bedingungen angekündigt. Ihre gesetzlichen Rechte bei Mängeln bleiben unberührt.',
        'Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für die Verletzung von Leben, Körper oder Gesundheit und soweit das Produkthaftungsrecht oder eine Garantie von uns es vorsieht.',
        'Bei leichter Fahrlässigkeit haften wir nur für die Verletzung einer Pflicht, die für den Vertrag wesentlich ist und auf deren Einhaltung Sie regelmäßig vertrauen dürfen, und nur für Schäden, die für einen solchen Vertrag typisch und vorhersehbar sind.',
        'Behalten Sie eine Kopie von Dateien, die Sie nirgends sonst bekommen. Gehen durch leichte Fahrlässigkeit Daten verloren, haften wir für das, was die Wiederherstellung aus einer solchen Kopie gekostet hätte.',
      ],
    },
    {
      id: 'ending',
      title: 'Laufzeit und Kündigung',
      body: [
        'Der Vertrag läuft auf unbestimmte Zeit.',
        'Sie können ihn jederzeit beenden: Löschen Sie Ihr Konto in den Einstellungen oder schreiben Sie an {email}. Vorher können Sie Ihre Daten exportieren.',
        'Wir können ihn mit einer Frist von 14 Tagen per E-Mail kündigen. Bis dahin können Sie alles exportieren, und den Preis bezahlter Zeit, die Sie nicht mehr nutzen können, erstatten wir. Das Recht beider Seiten, aus wichtigem Grund fristlos zu kündigen, bleibt unberührt.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen dieser Bedingungen',
      body: [
        'Wir dürfen diese Bedingungen aus gutem Grund ändern, etwa wenn sich der Dienst, das Gesetz oder dessen Auslegung ändert. Wir informieren Sie mindestens 30 Tage vorher per E-Mail und in der App, mit dem neuen Text und dem Tag, an dem er wirksam wird.',
        'Widersprechen Sie bis zu diesem Tag nicht, gilt der neue Text für Sie. Unsere Nachricht weist noch einmal darauf hin. Widersprechen können Sie in der App oder per E-Mail an {email}.',
        'Widersprechen Sie, gelten die Bedingungen weiter, die Sie angenommen haben. Wir können den Vertrag dann mit einer Frist von 14 Tagen kündigen; vorher können Sie Ihre Daten exportieren. Einen Widerspruch können Sie in der App zurücknehmen.',
        'Wer sich anmeldet, nimmt die Fassung an, die an diesem Tag gilt, es sei denn, er oder sie hat ihr widersprochen. Der Preis eines bereits bezahlten Tarifs ändert sich nicht.',
      ],
    },
    {
      id: 'law',
      title: 'Datenschutz und anwendbares Recht',
      body: [
        'Die Datenschutzhinweise erklären, welche Daten der Dienst verarbeitet, warum, wie lange und welche Rechte Sie haben. Sie sind Information und nicht Teil dessen, dem Sie hier zustimmen.',
        'Es gilt das Recht des Landes, in dem wir niedergelassen sind, ohne das UN-Kaufrecht. Zwingende Vorschriften, die Sie als Verbraucher in dem Land schützen, in dem Sie leben, bleiben in Kraft, ebenso Ihr Recht, dort zu klagen.',
        'Ist eine dieser Bedingungen unwirksam, bleiben die übrigen in Kraft.',
      ],
    },
  ],
};
