import type { Words } from '../../translation-types.ts';

export const translator = {
  title: '翻译',
  translate: '翻译',
  isOn: '使用网站翻译',
  hint: '只有在您点按“翻译”后，所选文字才会发送到该网站。',
  website: '网站',
  custom: '其他网站',
  address: '地址',
  'address.hint': '{text} 代表所选文字，{language} 代表您的语言。',
  'address.wrong': '请输入以 https:// 开头并包含 {text} 的地址。',
} satisfies Words<'zh', 'translator'>;
