export const notifications = {
  title: 'Notifications',
  unseen_one: 'Notifications, {{count, number}} unseen',
  unseen_other: 'Notifications, {{count, number}} unseen',
  new: 'New',
  markAll: 'Mark all as seen',
  clear: 'Clear all',
  dismiss: 'Dismiss: {{what}}',
  dismissed_one: '{{count, number}} notification was dismissed.',
  dismissed_other: '{{count, number}} notifications were dismissed.',
  empty: 'Nothing to tell. What happens to your uploads and your space stands here.',
  loading: 'Loading notifications',
  offline: 'You are offline. Your notifications come with the connection.',
  'action.sort-by-size': 'Sort by size',
  'action.try-again': 'Try again',
  'sync.waiting_one': '{{count, number}} change waits to be sent',
  'sync.waiting_other': '{{count, number}} changes wait to be sent',
  'sync.now': 'Sync now',
  'sync.asking': 'Syncing',
  'sync.justNow': 'Synced just now',
  'sync.ago': 'Synced {{ago}}',
  'sync.away': 'Not connected, trying again',
};

declare module '../../words.ts' {
  interface English {
    notifications: typeof notifications;
  }
}
