import type { Words } from '../../translation-types.ts';

export const dictionaries = {
  title: 'Diccionarios',
  lookUp: 'Consultar',
  card: 'Diccionario: {{word}}',
  results: 'Significados',
  nothing: 'No está en tus diccionarios.',
  noDictionaries: 'Aún no tienes diccionarios.',
  manage: 'Añadir un diccionario',
  empty:
    'Añade un diccionario para consultar palabras mientras lees. Los hay gratuitos, por ejemplo, en FreeDict (freedict.org): descomprime la descarga y elige sus archivos.',
  add: 'Añadir diccionario…',
  adding: 'Añadiendo',
  added: 'Se ha añadido «{{name}}».',
  hint: 'StarDict o dictd, hasta {{size}} MB: un ZIP o todos los archivos de un diccionario a la vez.',
  shared: 'Para todos',
  remove: 'Quitar {{name}}',
  'remove.title': '¿Quitar este diccionario?',
  'remove.text': '«{{name}}» se quitará de todos tus dispositivos.',
  'remove.confirm': 'Quitar',
  'remove.pending': 'Quitando',
  entries_one: '{{formatted}} palabra',
  entries_many: '{{formatted}} de palabras',
  entries_other: '{{formatted}} palabras',
} satisfies Words<'es', 'dictionaries'>;
