import { errors as serverErrors } from '../errors.ts';

export const errors = { ...serverErrors, 'file.already_there': 'Ya está en tu biblioteca. No se ha duplicado nada.' };

export { until } from '../errors.ts';
