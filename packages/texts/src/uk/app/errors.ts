import { errors as serverErrors } from '../errors.ts';

export const errors = { ...serverErrors, 'file.already_there': 'Уже у вашій бібліотеці. Повторно нічого не додано.' };

export { until } from '../errors.ts';
