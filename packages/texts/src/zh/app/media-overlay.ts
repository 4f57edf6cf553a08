import type { Words } from '../../translation-types.ts';

export const mediaOverlay = {
  play: '边听边读',
  pause: '暂停',
  'error.missing': '无法播放本章的录音。',
  'error.nothing': '从这里开始没有录音了。',
} satisfies Words<'zh', 'mediaOverlay'>;
