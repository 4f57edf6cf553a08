import type { Words } from '../../words.ts';

export const places = {
  'device.named': '{{system}} 上的 {{browser}}',
  'device.other': '另一台设备',
  'device.this': '本设备',
  elsewhere: '另一台设备上的位置',
  asked: '{{device}}：{{there}}，{{ago}} · 此处：{{here}}',
  go: '前往该处',
  stay: '留在此处',
  followed: '已跳到您在“{{device}}”上停下的位置',
  'followed.back': '返回',
  last: '最近位置',
  'last.failed': '无法加载最近位置。',
  'last.none': '还没有保存过位置。',
  back: '返回 {{percent}}',
  saved: '{{ago}}已保存',
  waiting: '离线，等待中',
  failed: '未保存，重试',
} satisfies Words<'zh', 'places'>;
