import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Página no encontrada · Lectern',
  description:
    'Esta página no existe. Puede que la dirección haya cambiado o que tenga una errata. Desde aquí puedes ir a otros sitios.',
  keywords: [],
  heading: 'Página no encontrada',
  lede: 'Puede que la dirección haya cambiado o que tenga una errata.',
  sections: [
    {
      id: 'where-next',
      title: 'Adónde ir desde aquí',
      body: [
        {
          list: [
            '[Qué es Lectern](page:about)',
            '[Cómo se usa](page:howToUse)',
            'Preguntas frecuentes: [cuenta](page:faqAccount), [sincronización](page:faqSynchronization), [almacenamiento](page:faqFileStorage)',
            '[Para desarrolladores](page:developers)',
            '[Contacto](page:contact)',
          ],
        },
      ],
    },
  ],
};
