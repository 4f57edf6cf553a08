import type { Words } from '../../translation-types.ts';

export const playback = {
  position: '第 {{number}} 章 · {{time}}（{{percent}}）',
  playsOnOtherDevice: '另一台设备正在播放',
  plays: '{{device}}开始播放，本设备即将暂停。',
  playsPaused: '{{device}}正在播放，本设备已暂停。',
  pauseHere: '在此暂停',
  resumeHere: '在此播放',
  bookmarkExists: '此位置已有书签',
} satisfies Words<'zh', 'playback'>;
