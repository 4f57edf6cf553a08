import type { Words } from '../../translation-types.ts';

export const notifications = {
  title: '通知',
  unread_other: '通知，{{count, number}} 条未读',
  new: '新',
  markAllRead: '全部标为已读',
  clearAll: '全部清除',
  dismiss: '移除：{{what}}',
  dismissed_other: '已移除 {{count, number}} 条通知。',
  empty: '没有通知。上传和存储空间的动态会显示在这里。',
  loading: '正在加载通知',
  offline: '您已离线。恢复连接后会显示通知。',
  'action.sort-by-size': '按大小排序',
  'action.try-again': '重试',
  'sync.pending_other': '{{count, number}} 项更改等待同步',
  'sync.now': '立即同步',
  'sync.syncing': '正在同步',
  'sync.justNow': '刚刚同步',
  'sync.ago': '{{ago}}同步',
  'sync.disconnected': '未连接，正在重试',
} satisfies Words<'zh', 'notifications'>;
