import type { Words } from '../../words.ts';

export const along = {
  play: '跟读',
  pause: '暂停',
  'trouble.missing': '无法播放本章的录音。',
  'trouble.nothing': '从这里开始没有朗读录音。',
} satisfies Words<'zh', 'along'>;
