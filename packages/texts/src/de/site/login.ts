import type { PageHead } from '../../shapes/site-text.ts';

export const text: PageHead = {
  title: 'Lectern: Anmeldung in Ihrer Bibliothek',
  description:
    'Melden Sie sich in Ihrer Bibliothek an: E-Books und Hörbücher im Browser lesen und hören und auf jedem Gerät an derselben Stelle fortsetzen.',
  keywords: ['Anmeldung', 'E-Book-Bibliothek', 'Hörbücher', 'online lesen', 'Cloud-Bibliothek'],
};
