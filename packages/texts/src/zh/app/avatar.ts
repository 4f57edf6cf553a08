import type { Words } from '../../translation-types.ts';

export const avatar = {
  choose: '上传头像',
  change: '更换头像',
  remove: '移除',
  removing: '正在移除',
  hint: '支持 JPEG、PNG 或 WebP，仅自己可见。',
  'crop.title': '裁剪头像',
  'crop.zoom': '缩放',
  'crop.x': '水平位置',
  'crop.y': '垂直位置',
  'crop.preview': '预览',
  'crop.hint': '拖动图片或使用滑块调整。',
  'crop.save': '使用此图片',
  'crop.saving': '正在保存',
  done: '头像已更新。',
  removed: '头像已移除。',
  'undo.failed': '无法恢复头像：{{why}}',
} satisfies Words<'zh', 'avatar'>;
