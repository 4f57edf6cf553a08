import type { Words } from '../../translation-types.ts';

export const dictionaries = {
  title: '词典',
  lookUp: '查词典',
  card: '词典：{{word}}',
  results: '释义',
  nothing: '您的词典中没有找到。',
  noDictionaries: '您还没有词典。',
  manage: '添加词典',
  empty: '添加词典后，即可在阅读时查词。FreeDict（freedict.org）等网站提供免费词典：下载后解压，再选择其中的文件。',
  add: '添加词典…',
  adding: '正在添加',
  added: '已添加“{{name}}”。',
  hint: 'StarDict 或 dictd，最大 {{size}} MB：选择一个 ZIP，或一次选择词典的全部文件。',
  shared: '所有人可用',
  remove: '删除 {{name}}',
  'remove.title': '删除此词典？',
  'remove.text': '“{{name}}”将从您的所有设备上删除。',
  'remove.confirm': '删除',
  'remove.pending': '正在删除',
  entries_other: '{{formatted}} 个词条',
} satisfies Words<'zh', 'dictionaries'>;
