import type { Words } from '../../translation-types.ts';

export const translator = {
  title: '翻译',
  translate: '翻译',
  isOn: '使用网站翻译',
  hint: '只有在您点按“翻译”后，所选文字才会发送到该网站。',
  website: '网站',
  custom: '其他地址',
  address: '地址',
  'address.hint': '用 {text} 表示文字，用 {language} 表示您的语言。',
  'address.wrong': '请输入包含 {text} 的 https 地址。',
} satisfies Words<'zh', 'translator'>;
