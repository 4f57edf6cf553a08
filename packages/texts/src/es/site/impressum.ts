import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Aviso legal · Lectern',
  description:
    'Quién gestiona esta biblioteca en la nube de libros electrónicos y audiolibros, cómo contactar con el operador y quién responde de su contenido.',
  keywords: ['aviso legal', 'información legal', 'impressum', 'operador', 'contacto'],
  heading: 'Aviso legal',
  lede: 'Quién gestiona esta biblioteca y cómo contactar con el operador.',
  sections: [
    {
      id: 'operator',
      title: 'Operador',
      body: ['Esta biblioteca la gestiona:', '{operator}', '{address}'],
    },
    {
      id: 'contact',
      title: 'Contacto',
      body: [
        'Correo: {email}',
        'También puede usar el [formulario de contacto](page:contact). Es además el punto de contacto para usuarios y autoridades según los artículos 11 y 12 del Reglamento (UE) 2022/2065 (Reglamento de Servicios Digitales). Puede escribir en inglés.',
      ],
    },
    {
      id: 'content',
      title: 'Responsable del contenido',
      body: [
        'El responsable del contenido de las páginas públicas es {operator}, en la dirección indicada arriba.',
        'Los libros, las portadas, las recomendaciones y las noticias de las librerías proceden de ellas, y las valoraciones y los debates, de sus comunidades de lectores. Lo que los lectores guardan en sus bibliotecas es suyo y no es público.',
      ],
    },
    {
      id: 'notice',
      title: 'Comunicar contenido ilícito',
      body: [
        'Si cree que algo de aquí infringe la ley o sus derechos, escriba a {email}. Díganos dónde está y por qué lo cree, para que podamos examinarlo. Le responderemos y le comunicaremos nuestra decisión.',
      ],
    },
    {
      id: 'disputes',
      title: 'Resolución de conflictos',
      body: [
        'Si tiene una reclamación, escríbanos primero, por favor. Haremos lo posible por encontrar una solución con usted.',
      ],
    },
    {
      id: 'links',
      title: 'Enlaces y marcas',
      body: [
        'Enlazamos con páginas de librerías, comunidades y otras empresas, de las que responden sus operadores. Si un enlace lleva a contenido ilícito, comuníquenoslo y lo quitaremos.',
        'Los nombres de otras empresas y productos pertenecen a sus titulares y se usan solo para decir con qué funciona el servicio.',
      ],
    },
    {
      id: 'software',
      title: 'Software',
      body: [
        'Esta biblioteca funciona con Lectern, que cualquiera puede usar con la licencia Apache 2.0. Los autores del software no son el operador de esta biblioteca.',
      ],
    },
  ],
};
