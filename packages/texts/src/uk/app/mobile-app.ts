import type { Words } from '../../translation-types.ts';

export const mobileApp = {
  links: 'Мобільні застосунки',
  android: 'Застосунок для Android',
  ios: 'Застосунок для iPhone та iPad',
  open: 'Відкрити в застосунку',
  opening: 'Відкриваємо застосунок',
  missing: 'Застосунок не відкрився. Перевірте, чи встановлено його на цьому пристрої.',
} satisfies Words<'uk', 'mobileApp'>;
