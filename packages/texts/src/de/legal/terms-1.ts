import type { LegalText } from '../../shapes/legal-text.ts';

export const text: LegalText = {
  version: 1,
  title: 'Nutzungsbedingungen',
  lede: 'Der Vertrag zwischen Ihnen und dem Betreiber dieser Bibliothek: was Sie bekommen, was wir von Ihnen erwarten und wie jede Seite ihn beendet.',
  sections: [
    {
      id: 'parties',
      title: 'Mit wem der Vertrag besteht',
      body: [
        'Dieser Dienst ist eine Cloud-Bibliothek für E-Books und Hörbücher. Betrieben wird er von {operator}, {address}, {email} („wir“). Der Vertrag über seine Nutzung besteht zwischen Ihnen und uns.',
        'Die Sprache des Vertrags ist Englisch. Übersetzungen sind dazu da, dass Sie ihn in Ihrer Sprache lesen können; wo sie abweichen, gilt der englische Text.',
      ],
    },
    {
      id: 'conclusion',
      title: 'Wie der Vertrag zustande kommt',
      body: [
        'Sie brauchen ein Konto bei einer Buchhandlung, die mit dem Dienst verbunden ist, oder eine andere Art der Anmeldung, die auf der Anmeldeseite angeboten wird. Wenn Sie auf „Anmelden“ drücken oder sich mit einem Programm oder einem E-Reader anmelden, machen Sie uns das verbindliche Angebot, diesen Vertrag zu diesen Bedingungen zu schließen. Ein Kästchen ist nicht anzukreuzen.',
        'Wir prüfen das Angebot, schalten Ihren Zugang frei und bestätigen das per E-Mail, sofern wir eine Adresse von Ihnen kennen. Der Vertrag ist geschlossen, wenn Ihr Zugang freigeschaltet ist.',
        'Wir halten fest, welche Fassung dieser Bedingungen Sie angenommen haben, in welcher Sprache, wann, auf welchem Weg und aus welchem Netz. Sie finden diese Angaben in den Einstellungen. Diese Bedingungen können Sie jederzeit drucken oder speichern.',
      ],
    },
    {
      id: 'readers',
      title: 'Wer den Dienst nutzen darf',
      body: [
        'Der Dienst ist für Personen, die über 16 Jahre alt und voll geschäftsfähig sind. Mit der Anmeldung erklären Sie, dass beides auf Sie zutrifft.',
        'Die Bibliothek ist persönlich: für eine Person und zum privaten Lesen.',
      ],
    },
    {
      id: 'service',
      title: 'Was Sie bekommen',
      body: [
        'Mit dem Dienst können Sie',
        [
          'eigene E-Books und Hörbücher speichern und wieder herunterladen;',
          'im Browser lesen und hören, soweit Format und Kopierschutz es zulassen;',
          'Lesestellen, Lesezeichen, Notizen, Sammlungen und Einstellungen auf allen Geräten gleich haben;',
          'Ihre Bibliothek durchsuchen, ordnen und bearbeiten.',
        ],
        'Die Nutzung ist kostenlos. Ihr Konto zeigt, wie viel Platz Sie haben und wie viel davon belegt ist. Gespeichert werden können nur Dateiarten, die die App als unterstützt nennt.',
      ],
    },
    {
      id: 'account',
      title: 'Ihr Konto und seine Sicherheit',
      body: [
        'Ihr Passwort gehört zu Ihrem Konto bei der Buchhandlung und wird dort geändert. Behalten Sie Passwörter, App-Passwörter und Anmeldecodes für sich. Wenn jemand anderes eines davon kennen könnte, ändern Sie es und melden Sie Geräte ab, die Sie nicht kennen.',
        'Wenn es Grund zu der Annahme gibt, dass jemand anderes Ihre Zugangsdaten kennt, dürfen wir das Konto sperren, bis das geklärt ist. Wir teilen Ihnen das per E-Mail mit.',
      ],
    },
    {
      id: 'content',
      title: 'Ihre Bücher und Notizen',
      body: [
        'Was Sie speichern, bleibt Ihres. Speichern Sie nur, was Sie speichern dürfen: Bücher, die Sie gekauft, im Rahmen der Leihe geliehen oder selbst geschrieben haben oder die jeder kopieren darf.',
        'Sie erlauben uns, mit Ihren Dateien zu tun, woraus der Dienst besteht: sie aufzubewahren, Sicherungskopien anzulegen, Titel, Umschlag und Inhalt maschinell auszulesen, sie zum Lesen umzuwandeln und an Ihre Geräte zu senden. Das endet, wenn Sie sie löschen.',
        'Andere sehen nichts von Ihrer Bibliothek. Wir sehen nur dann in Ihre Dateien, wenn das Gesetz es verlangt oder eine konkrete Beschwerde Anlass dazu gibt.',
      ],
    },
    {
      id: 'shops',
      title: 'Bücher aus Buchhandlungen',
      body: [
        'Bücher kaufen Sie bei einer Buchhandlung zu deren Bedingungen und nicht bei uns. Eine verbundene Buchhandlung kann Gekauftes in Ihre Bibliothek legen und Erstattetes zurücknehmen.',
        'Was Sie mit einem gekauften oder geliehenen Buch tun dürfen, ergibt sich aus Ihrem Vertrag mit der Buchhandlung. Wenn eine Lizenz endet oder entzogen wird, lässt sich das Buch hier unter Umständen nicht mehr öffnen.',
      ],
    },
    {
      id: 'conduct',
      title: 'Was nicht erlaubt ist',
      body: [
        'Nicht erlaubt ist es,',
        [
          'Inhalte zu speichern oder weiterzugeben, die gegen Gesetze oder Rechte anderer verstoßen;',
          'einen Kopierschutz zu entfernen, wo das Gesetz es verbietet;',
          'andere den Zugang nutzen zu lassen oder ihn zu verkaufen;',
          'Dateien zu speichern, die Schaden anrichten sollen, auf Daten anderer zuzugreifen oder den Dienst absichtlich zu belasten.',
        ],
      ],
    },
    {
      id: 'measures',
      title: 'Was wir bei Verstößen tun dürfen',
      body: [
        'Wenn es konkrete Anzeichen gibt, dass Sie gegen diese Bedingungen, gegen das Gesetz oder gegen Rechte anderer verstoßen, dürfen wir',
        [
          'Sie verwarnen;',
          'ein Buch entfernen;',
          'Ihren Zugang auf Lesen und Herunterladen beschränken;',
          'Ihren Zugang auf Zeit sperren;',
          'ihn auf Dauer sperren, wenn der Verstoß schwer ist oder sich wiederholt.',
        ],
        'Wir wählen das mildeste Mittel, das ausreicht, und nennen Ihnen den Grund per E-Mail. Wenn Sie meinen, dass wir uns irren, schreiben Sie an {email}; ein Mensch sieht es sich an. Wer auf Dauer gesperrt ist, hat kein Recht darauf, wieder zugelassen zu werden, und darf sich nicht neu anmelden.',
      ],
    },
    {
      id: 'availability',
      title: 'Verfügbarkeit und Änderungen des Dienstes',
      body: [
        'Wir betreiben den Dienst mit Sorgfalt, versprechen aber nicht, dass er in jedem Augenblick verfügbar ist: Wartung, Störungen und das Netz können ihn unterbrechen.',
        'Wir dürfen den Dienst erweitern und verbessern und Teile davon aus gutem Grund einstellen. Änderungen, die Ihnen mehr als geringfügig nachteilig sind, werden wie Änderungen dieser Bedingungen angekündigt.',
      ],
    },
    {
      id: 'liability',
      title: 'Haftung',
      body: [
        'Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit, für die Verletzung von Leben, Körper oder Gesundheit und soweit das Produkthaftungsrecht oder eine Garantie von uns es vorsieht.',
        'Bei leichter Fahrlässigkeit haften wir nur für die Verletzung einer Pflicht, die den Vertrag überhaupt erst ermöglicht und auf die Sie vertrauen dürfen, und nur für Schäden, die für einen solchen Vertrag typisch und vorhersehbar sind.',
        'Behalten Sie eine Kopie von Dateien, die Sie nirgends sonst bekommen. Gehen durch leichte Fahrlässigkeit Daten verloren, haften wir für das, was die Wiederherstellung aus einer solchen Kopie gekostet hätte.',
      ],
    },
    {
      id: 'ending',
      title: 'Dauer und Ende',
      body: [
        'Der Vertrag läuft auf unbestimmte Zeit.',
        'Sie können ihn jederzeit beenden: Löschen Sie Ihr Konto in den Einstellungen oder schreiben Sie an {email}. Vorher können Sie Ihre Daten exportieren. Ein Widerrufsrecht, das Ihnen das Gesetz als Verbraucher gibt, bleibt unberührt.',
        'Wir können ihn mit einer Frist von 14 Tagen per E-Mail kündigen. Bis dahin können Sie alles exportieren. Das Recht beider Seiten, den Vertrag aus wichtigem Grund sofort zu beenden, bleibt bestehen.',
      ],
    },
    {
      id: 'changes',
      title: 'Änderungen dieser Bedingungen',
      body: [
        'Wir dürfen diese Bedingungen aus gutem Grund ändern, etwa wenn sich der Dienst, das Gesetz oder dessen Auslegung ändert. Wir teilen Ihnen das mindestens 30 Tage vorher per E-Mail und in der App mit, mit dem neuen Text und dem Tag, an dem er wirksam werden soll.',
        'Wenn Sie bis zu diesem Tag nicht widersprechen, gilt der neue Text für Sie. Unsere Nachricht weist noch einmal darauf hin. Sie widersprechen in der App oder schriftlich an {email}.',
        'Wenn Sie widersprechen, gelten die Bedingungen weiter, die Sie angenommen haben. Wir können den Vertrag dann mit einer Frist von 14 Tagen kündigen; vorher können Sie Ihre Daten exportieren. Einen Widerspruch können Sie in der App zurücknehmen.',
        'Wer sich anmeldet, nimmt die Fassung an, die an diesem Tag in Kraft ist, es sei denn, er oder sie hat ihr widersprochen.',
      ],
    },
    {
      id: 'data',
      title: 'Ihre Daten',
      body: [
        'Welche Daten der Dienst speichert, warum, wie lange und welche Rechte Sie haben, steht in den Datenschutzhinweisen. Sie sind Information und nicht Teil dessen, dem Sie hier zustimmen.',
      ],
    },
    {
      id: 'law',
      title: 'Recht',
      body: [
        'Es gilt das Recht des Landes, in dem wir niedergelassen sind, ohne das UN-Kaufrecht. Vorschriften, die Sie in dem Land, in dem Sie leben, als Verbraucher schützen und die Ihnen kein Vertrag nehmen darf, bleiben in Kraft; ebenso Ihr Recht, dort zu klagen.',
        'Ist eine dieser Bedingungen unwirksam, bleiben die übrigen bestehen.',
      ],
    },
  ],
};
