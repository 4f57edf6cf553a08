import { expect, it } from 'vitest';
import { interfaceLocales } from '../../interface-locales.ts';

it('[OFFLINE-14] leaves out the texts of the toolkit in other languages than those of the interface', () => {
  const { load } = interfaceLocales();
  const replace = (name: string): unknown =>
    typeof load === 'function' && Reflect.apply(load, null, [`/modules/react-aria/dist/private/intl/dnd/${name}.mjs`]);
  for (const ours of ['en-US', 'ru-RU', 'de-DE', 'zh-CN', 'uk-UA']) expect(replace(ours)).toBeNull();
  for (const other of ['fr-FR', 'zh-TW', 'ar-AE']) expect(replace(other)).toBe('export default {};');
  expect(replace('intlStrings')).toBeNull();
});
