import type { Words } from '../../translation-types.ts';

export const translator = {
  title: 'Traducción',
  translate: 'Traducir',
  isOn: 'Traducir con un sitio web',
  hint: 'El texto seleccionado solo se envía al sitio web cuando eliges «Traducir».',
  website: 'Sitio web',
  custom: 'Otro sitio web',
  address: 'Dirección',
  'address.hint': '{text} representa el texto seleccionado y {language}, tu idioma.',
  'address.wrong': 'Escribe una dirección que empiece por https:// y contenga {text}.',
} satisfies Words<'es', 'translator'>;
