import type { Words } from '../../translation-types.ts';

export const mobileApp = {
  links: 'Mobile Apps',
  android: 'Android-App',
  ios: 'App für iPhone und iPad',
  open: 'In der App öffnen',
  opening: 'App wird geöffnet',
  missing: 'Die App hat sich nicht geöffnet. Ist sie auf diesem Gerät installiert?',
} satisfies Words<'de', 'mobileApp'>;
