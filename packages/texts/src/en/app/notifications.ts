export const notifications = {
  title: 'Notifications',
  unread_one: 'Notifications, {{count, number}} unread',
  unread_other: 'Notifications, {{count, number}} unread',
  new: 'New',
  markAllRead: 'Mark all as read',
  clearAll: 'Clear all',
  dismiss: 'Dismiss: {{what}}',
  dismissed_one: '{{count, number}} notification dismissed.',
  dismissed_other: '{{count, number}} notifications dismissed.',
  empty: 'No notifications. Updates about your uploads and storage will appear here.',
  loading: 'Loading notifications',
  offline: 'You’re offline. Notifications will appear when you’re back online.',
  'action.sort-by-size': 'Sort by size',
  'action.try-again': 'Try again',
  'sync.pending_one': '{{count, number}} change waiting to sync',
  'sync.pending_other': '{{count, number}} changes waiting to sync',
  'sync.now': 'Sync now',
  'sync.syncing': 'Syncing',
  'sync.justNow': 'Synced just now',
  'sync.ago': 'Synced {{ago}}',
  'sync.disconnected': 'Not connected. Trying again',
};

declare module '../../translation-types.ts' {
  interface English {
    notifications: typeof notifications;
  }
}
