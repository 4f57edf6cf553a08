import type { Words } from '../../translation-types.ts';

export const avatar = {
  choose: 'Завантажити фото',
  change: 'Змінити фото',
  remove: 'Видалити',
  removing: 'Видалення',
  hint: 'JPEG, PNG або WebP. Його бачите лише ви.',
  'crop.title': 'Кадрування фото',
  'crop.zoom': 'Масштаб',
  'crop.x': 'По горизонталі',
  'crop.y': 'По вертикалі',
  'crop.preview': 'Попередній перегляд',
  'crop.hint': 'Перетягніть фото або скористайтеся повзунками.',
  'crop.save': 'Встановити фото',
  'crop.saving': 'Збереження',
  done: 'Фото оновлено.',
  removed: 'Фото видалено.',
  'undo.failed': 'Не вдалося повернути фото: {{why}}',
} satisfies Words<'uk', 'avatar'>;
