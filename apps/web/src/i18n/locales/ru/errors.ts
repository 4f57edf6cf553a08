import { ru } from '@lectern/contracts/error-texts/ru';

export const errors = { ...ru, 'file.already_there': 'Уже в вашей библиотеке. Повторно ничего не добавлено.' };
