import { uk } from '@lectern/contracts/error-texts/uk';

export const errors = { ...uk, 'file.already_there': 'Уже у вашій бібліотеці. Повторно нічого не додано.' };
