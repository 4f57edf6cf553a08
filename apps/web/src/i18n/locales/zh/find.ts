import type { Words } from '../../words.ts';

export const find = {
  find: '在书中查找',
  what: '要查找的文字',
  next: '下一处',
  previous: '上一处',
  list: '全部结果',
  place: '第 {{place}} 处，共 {{hits}} 处',
  found: '找到 {{hits}} 处',
  searching: '找到 {{hits}} 处 · 已查 {{searched}} / {{all}}',
  stopped: '已停止，找到 {{hits}} 处',
  more: '只列出前 {{hits}} 处，还有更多。',
  stop: '停止',
  'unable.offline': '无法搜索：您已离线。请在恢复网络连接后重试。',
  'unable.server': '无法搜索：未能加载本书。请稍后重试。',
  nothingInPart: '在可搜索的部分中没有找到。',
  'nothing.chapters': '没有找到。',
  'nothing.pages': '没有找到。扫描页面没有可搜索的文字。',
  'failed.chapters_other': '有 {{count}} 章未能搜索。',
  'failed.pages_other': '有 {{count}} 页未能搜索。',
} satisfies Words<'zh', 'find'>;
