import type { Words } from '../../translation-types.ts';

export const mobileApp = {
  links: '移动应用',
  android: 'Android 应用',
  ios: 'iPhone 和 iPad 应用',
  open: '在应用中打开',
  opening: '正在打开应用',
  missing: '应用未能打开，请确认此设备已安装该应用。',
} satisfies Words<'zh', 'mobileApp'>;
