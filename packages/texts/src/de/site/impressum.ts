import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Impressum · Lectern',
  description:
    'Wer diese Cloud-Bibliothek für E-Books und Hörbücher betreibt, wie Sie den Betreiber erreichen und wer für die Inhalte verantwortlich ist.',
  keywords: ['Impressum', 'Anbieterkennzeichnung', 'Betreiber', 'Kontakt', 'Verantwortlich'],
  heading: 'Impressum',
  lede: 'Wer diese Bibliothek betreibt und wie Sie den Betreiber erreichen.',
  sections: [
    {
      id: 'operator',
      title: 'Betreiber',
      body: ['Diese Bibliothek wird betrieben von:', '{operator}', '{address}'],
    },
    {
      id: 'contact',
      title: 'Kontakt',
      body: [
        'E-Mail: {email}',
        'Sie können auch das [Kontaktformular](page:contact) verwenden. Dies ist zugleich die Kontaktstelle für Nutzer und Behörden nach Artikel 11 und 12 der Verordnung (EU) 2022/2065 (Gesetz über digitale Dienste). Sie können auf Englisch schreiben.',
      ],
    },
    {
      id: 'content',
      title: 'Verantwortlich für den Inhalt',
      body: [
        'Verantwortlich für den Inhalt der öffentlichen Seiten ist {operator}, unter der oben genannten Anschrift.',
        'Bücher, Cover, Empfehlungen und Neuigkeiten von Buchhandlungen stammen von den Buchhandlungen, Bewertungen und Diskussionen von deren Lese-Communitys. Was Leserinnen und Leser in ihren Bibliotheken speichern, gehört ihnen und ist nicht öffentlich.',
      ],
    },
    {
      id: 'notice',
      title: 'Rechtswidrige Inhalte melden',
      body: [
        'Wenn Sie meinen, dass hier etwas gegen das Gesetz oder Ihre Rechte verstößt, schreiben Sie an {email}. Nennen Sie die Stelle und den Grund, damit wir es prüfen können. Wir antworten und teilen Ihnen mit, wie wir entschieden haben.',
      ],
    },
    {
      id: 'disputes',
      title: 'Streitbeilegung',
      body: [
        'Wenn Sie eine Beschwerde haben, schreiben Sie bitte zuerst uns. Wir bemühen uns, mit Ihnen gemeinsam eine Lösung zu finden.',
      ],
    },
    {
      id: 'links',
      title: 'Links und Marken',
      body: [
        'Wir verlinken auf Seiten von Buchhandlungen, Communitys und anderen Unternehmen. Für sie sind deren Betreiber verantwortlich. Führt ein Link zu einem rechtswidrigen Inhalt, teilen Sie es uns mit; wir entfernen ihn dann.',
        'Namen anderer Unternehmen und Produkte gehören ihren Inhabern und werden nur verwendet, um zu sagen, womit der Dienst zusammenarbeitet.',
      ],
    },
    {
      id: 'software',
      title: 'Software',
      body: [
        'Diese Bibliothek läuft mit Lectern, das jeder unter der Apache License 2.0 verwenden darf. Die Autoren der Software betreiben diese Bibliothek nicht.',
      ],
    },
  ],
};
