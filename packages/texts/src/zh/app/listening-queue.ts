import type { Words } from '../../translation-types.ts';

export const listeningQueue = {
  title: '播放队列',
  menu: '将“{{title}}”加入播放队列',
  playNext: '下一本播放',
  add: '加入播放队列',
  playsNext: '接下来播放“{{title}}”。',
  added_other: '已将 {{count, number}} 本有声书加入播放队列。',
  removed: '已将“{{title}}”移出播放队列。',
  cleared: '播放队列已清空。',
  clear: '清空播放队列',
  none: '播放队列为空。请在有声书的菜单中选择“下一本播放”或“加入播放队列”。',
  loadFailed: '无法加载播放队列。',
  failed: '播放队列未更改。{{why}}',
  drag: '移动“{{title}}”',
  up: '上移“{{title}}”',
  down: '下移“{{title}}”',
  remove: '将“{{title}}”移出播放队列',
  moved: '{{title}}：第 {{place}} 位，共 {{total}} 位',
} satisfies Words<'zh', 'listeningQueue'>;
