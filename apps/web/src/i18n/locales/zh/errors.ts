import { zh } from '@lectern/contracts/error-texts/zh';

export const errors = { ...zh, 'file.already_there': '已在您的书库中，没有重复添加。' };
