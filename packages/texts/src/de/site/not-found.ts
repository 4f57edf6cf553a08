import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Seite nicht gefunden · Lectern',
  description:
    'Diese Seite gibt es nicht. Die Adresse ist vielleicht veraltet oder falsch geschrieben. Von hier aus geht es weiter.',
  keywords: [],
  heading: 'Seite nicht gefunden',
  lede: 'Die Adresse ist vielleicht veraltet oder falsch geschrieben.',
  sections: [
    {
      id: 'where-next',
      title: 'Hier geht es weiter',
      body: [
        {
          list: [
            '[Was Lectern ist](page:about)',
            '[Wie es funktioniert](page:howToUse)',
            'Fragen und Antworten: [Konto](page:faqAccount), [Synchronisierung](page:faqSynchronization), [Speicher](page:faqFileStorage)',
            '[Für Entwickler](page:developers)',
            '[Kontakt](page:contact)',
          ],
        },
      ],
    },
  ],
};
