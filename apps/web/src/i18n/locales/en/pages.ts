export const pages = {
  page: 'Page {{page}}',
  pages: 'Pages',
  again: 'Try again',
  pageFailed: 'Page {{page}} cannot be shown. The others are there.',
  view: 'Page view',
  layout: 'Layout',
  'layout.single': 'Single',
  'layout.double': 'Double',
  'layout.strip': 'Strip',
  fit: 'Fit',
  'fit.page': 'Page',
  'fit.width': 'Width',
  'fit.original': 'Original',
  zoom: 'Size',
  rightToLeft: 'Pages go from right to left',
  dark: 'Show light pages dark',
  'failed.network.title': 'The pages did not load',
  'failed.network.text': 'There is no connection, or the library does not answer. Your place is kept.',
  'failed.broken.title': 'This book cannot be shown',
  'failed.broken.text': 'Its file is damaged. You can download it from its page.',
  'key.next': 'Next page',
  'key.previous': 'Previous page',
  'key.sectionStart': 'First page',
  'key.sectionEnd': 'Last page',
  'key.nextChapter': 'Next chapter',
  'key.previousChapter': 'Previous chapter',
  'key.contents': 'Contents and pages',
  'key.larger': 'Larger',
  'key.smaller': 'Smaller',
  'key.usualSize': 'As large as fits',
  'key.layout': 'Single, double or strip',
  'key.fit': 'Fit page, width or original',
  'key.rotate': 'Turn to the right',
  'key.fullScreen': 'Full screen',
  'key.keys': 'These keys',
  'key.escape': 'Show or hide the bars, close',
};

declare module '../../words.ts' {
  interface English {
    pages: typeof pages;
  }
}
