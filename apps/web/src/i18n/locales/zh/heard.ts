import type { Words } from '../../words.ts';

export const heard = {
  at: '第 {{number}} 章 · {{time}}（{{percent}}）',
  playsElsewhere: '另一台设备正在播放',
  plays: '{{device}} 开始播放。本设备即将暂停。',
  playsPaused: '{{device}} 正在播放。本设备已暂停。',
  pauseHere: '在此暂停',
  goOn: '继续播放',
  there: '此位置已有书签',
} satisfies Words<'zh', 'heard'>;
