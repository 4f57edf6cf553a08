import type { Words } from '../../translation-types.ts';

export const positions = {
  'device.named': '{{system}} 上的 {{browser}}',
  'device.other': '另一台设备',
  'device.this': '本设备',
  otherDevice: '另一台设备上的位置',
  question: '{{device}}：{{there}}，{{ago}} · 此处：{{here}}',
  go: '前往此位置',
  stay: '留在此处',
  followed: '已跳转到最新位置（{{device}}）',
  'followed.back': '返回',
  recent: '最近位置',
  'recent.failed': '无法加载最近位置。',
  'recent.none': '还没有保存的位置。',
  back: '返回 {{percent}}',
  saved: '{{ago}}已保存',
  waiting: '离线，稍后同步',
  failed: '未保存，重试',
} satisfies Words<'zh', 'positions'>;
