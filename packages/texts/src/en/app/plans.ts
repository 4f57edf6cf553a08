export const plans = {
  loading: 'Loading your plan',
  storage: 'Storage',
  free: 'Free',
  binText: 'Doesn’t count: deleted books make room when an upload needs it.',
  openBin: 'Open bin',
  usageLabel: 'Storage: {{parts}}',
  personalFiles: 'Fonts and dictionaries',
  over: 'Your books take up {{excess}} more than your limit. Nothing will be deleted, and you can still read, listen to and download everything. To upload again, delete at least {{excess}}.',
  current: 'Your plan',
  space: '{{size}} of storage',
  noDescription: 'No Description Provided',
  perMonth: '{{price}} per month',
  noPrice: 'Free of charge',
  paidUntil: 'Paid until {{date}}. It doesn’t renew by itself.',
  change: 'Change plan',
  changeText: 'You pay for one month at a time. Nothing renews by itself. Prices are in US dollars.',
  back: 'Back to your plan',
  list: 'Plans',
  more: '{{size}} more than now',
  less: '{{size}} less than now',
  same: 'As much as now',
  starts: 'Starts right away and runs until {{date}}.',
  extends: 'Extends your plan by a month, until {{date}}.',
  replaces: 'Starts right away and runs until {{date}}. The time you have left on {{plan}} is included as {{time}}.',
  afterPaid: 'You return to this plan on {{date}}, when your paid time ends.',
  afterPaidOver:
    'Your books will then take up {{excess}} too much. Nothing will be deleted and you can keep reading, but you can’t upload until you delete as much.',
  noGain: 'You already have more space than this plan offers.',
  excess: 'Your books don’t fit into this plan. Delete at least {{excess}} first.',
  largest: 'Show largest books',
  choose: 'Choose {{plan}}',
  pay: 'Pay for {{plan}}',
  payText: '{{price}} for one month',
  cancel: 'Choose another plan',
  none: 'No plans are available right now',
  noneText: 'You can make room by deleting books you no longer need.',
};

declare module '../../translation-types.ts' {
  interface English {
    plans: typeof plans;
  }
}
