import { errors as serverErrors } from '../errors.ts';

export const errors = {
  ...serverErrors,
  'file.already_there': 'Уже в вашей библиотеке. Повторно ничего не добавлено.',
};

export { until } from '../errors.ts';
