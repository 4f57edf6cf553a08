import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Referencia de la API · Lectern',
  description:
    'Todas las llamadas de la API de Lectern con sus parámetros, cuerpos, respuestas y errores, generadas a partir del código del servidor y con buscador.',
  keywords: ['referencia de la API', 'OpenAPI', 'REST', 'llamadas', 'códigos de error', 'API de Lectern'],
  heading: 'Referencia de la API',
  lede: 'Cada llamada con sus parámetros, su cuerpo, su respuesta y sus errores. La lista se genera a partir de las mismas definiciones con las que el servidor comprueba cada petición.',
  sections: [
    {
      id: 'conventions',
      title: 'Convenciones',
      body: [
        'Las rutas están bajo `/api/v1.0` y `/api/v1.1`. Las llamadas que exigen una sesión de lector llevan el token de acceso en la cabecera `Authorization: Bearer …` o, donde no puede haber cabecera, en la cadena de consulta como `access_token`. Las que están bajo `/partner`, en cambio, van [firmadas](page:connectStore#sign-calls).',
        'En [la introducción](page:developers#sign-in) se explica cómo inician sesión los programas y cómo siguen los cambios.',
      ],
    },
  ],
};
