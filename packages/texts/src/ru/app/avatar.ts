import type { Words } from '../../translation-types.ts';

export const avatar = {
  choose: 'Загрузить фото',
  change: 'Изменить фото',
  remove: 'Удалить',
  removing: 'Удаление',
  hint: 'JPEG, PNG или WebP. Его видите только вы.',
  'crop.title': 'Кадрирование фото',
  'crop.zoom': 'Масштаб',
  'crop.x': 'По горизонтали',
  'crop.y': 'По вертикали',
  'crop.preview': 'Предпросмотр',
  'crop.hint': 'Перетащите фото или используйте ползунки.',
  'crop.save': 'Установить фото',
  'crop.saving': 'Сохранение',
  done: 'Фото обновлено.',
  removed: 'Фото удалено.',
  'undo.failed': 'Не удалось вернуть фото: {{why}}',
} satisfies Words<'ru', 'avatar'>;
