import { errors as serverErrors } from '../errors.ts';

export const errors = { ...serverErrors, 'file.already_there': '已在您的书库中，没有重复添加。' };

export { until } from '../errors.ts';
