import type { Words } from '../../translation-types.ts';

export const find = {
  find: '在书中查找',
  query: '搜索内容',
  next: '下一处',
  previous: '上一处',
  showList: '全部结果',
  hitOf: '第 {{place}} 处，共 {{hits}} 处',
  found: '找到 {{hits}} 处',
  searching: '找到 {{hits}} 处 · 已查 {{searched}} / {{all}}',
  stopped: '已停止，找到 {{hits}} 处',
  more: '只显示前 {{hits}} 个结果。',
  stop: '停止',
  'unable.offline': '您已离线。请联网后再搜索本书。',
  'unable.server': '未能加载本书以供搜索。请稍后重试。',
  nothingInPart: '在可搜索的部分中没有找到。',
  nothing: '没有找到。',
  'nothing.scans': '没有找到。扫描页面无法搜索。',
  'failed.chapters_other': '有 {{count}} 章未能搜索。',
  'failed.pages_other': '有 {{count}} 页未能搜索。',
} satisfies Words<'zh', 'find'>;
