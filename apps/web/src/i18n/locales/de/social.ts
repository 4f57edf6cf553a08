import type { Words } from '../../words.ts';

export const social = {
  or: 'oder',
  phone: 'Mit dem Telefon anmelden',
  going: '{{provider}} wird geöffnet',
  title: 'Mit anderen Konten anmelden',
  text: 'Melden Sie sich auch hiermit an. Sonst wird nichts mit ihnen geteilt.',
  linkedAs: 'Verknüpft: {{name}}',
  own: 'Damit wurde Ihre Bibliothek angelegt: {{name}}',
  none: 'Nicht verknüpft',
  link: 'Verknüpfen',
  unlink: 'Verknüpfung lösen',
  unlinkTitle: 'Verknüpfung mit {{provider}} lösen?',
  unlinkText: '{{provider}} öffnet Ihre Bibliothek dann nicht mehr. Bei Ihrem Shop melden Sie sich weiter an.',
  keep: 'Behalten',
  linked: 'Das Konto ist verknüpft. Ab jetzt öffnet es auch Ihre Bibliothek.',
} satisfies Words<'de', 'social'>;
