import type { Words } from '../../translation-types.ts';

export const readAloud = {
  title: '朗读',
  play: '朗读',
  fromHere: '从此处朗读',
  pause: '暂停',
  resume: '继续',
  previous: '上一句',
  next: '下一句',
  close: '结束朗读',
  speed: '速度',
  rate: '{{rate}}×',
  voice: '声音',
  'voice.online': '{{name}}（在线）',
  sleep: '睡眠定时',
  'sleep.off': '关闭',
  'sleep.chapter': '本章结束',
  'sleep.minutes_other': '{{count}} 分钟',
  'error.blocked': '浏览器阻止了声音，请点按“继续”。',
  'error.failed': '此声音无法使用，请换一个。',
  'error.missing': '无法加载下一章。',
} satisfies Words<'zh', 'readAloud'>;
