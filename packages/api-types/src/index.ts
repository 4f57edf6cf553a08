// A package of its own, because openapi-typescript prints with the compiler's JavaScript interface, which TypeScript 7 lacks.
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

/** The types of a client of an API, as a TypeScript module: `paths`, `components` and `operations`. Files are of type Blob. */
export const generateApiTypes = async (document: object): Promise<string> => {
  const nodes = await openapiTS(document as OpenAPI3, {
    silent: true,
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  }); // the generator validates it
  return astToString(nodes);
};
