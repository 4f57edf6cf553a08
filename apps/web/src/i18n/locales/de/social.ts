import type { Words } from '../../words.ts';

export const social = {
  or: 'oder',
  phone: 'Mit dem Smartphone anmelden',
  going: '{{provider}} wird geöffnet',
  title: 'Mit anderen Konten anmelden',
  text: 'Auch damit können Sie sich anmelden. Sonst erfahren diese Dienste nichts von uns.',
  linkedAs: 'Verknüpft: {{name}}',
  own: 'Mit diesem Konto wurde Ihre Bibliothek angelegt: {{name}}',
  none: 'Nicht verknüpft',
  link: 'Verknüpfen',
  unlink: 'Verknüpfung lösen',
  unlinkTitle: 'Verknüpfung mit {{provider}} lösen?',
  unlinkText:
    '{{provider}} öffnet Ihre Bibliothek dann nicht mehr. Über Ihre Buchhandlung melden Sie sich weiterhin an.',
  keep: 'Behalten',
  linked: 'Das Konto ist verknüpft. Ab jetzt öffnet es auch Ihre Bibliothek.',
} satisfies Words<'de', 'social'>;
