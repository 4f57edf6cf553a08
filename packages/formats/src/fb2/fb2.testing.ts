/** The pieces of an FB2 that matter in a test; everything else is the least that makes one. */
export type Fb2Pieces = {
  titleInfo?: string;
  documentInfo?: string;
  publishInfo?: string;
  body?: string;
  /** After the body: pictures, further bodies. */
  after?: string;
  declaration?: string;
};

/** Writes an FB2 exactly as told, valid or not. */
export const writeFb2 = ({
  titleInfo = '<book-title>T</book-title>',
  documentInfo = '',
  publishInfo = '',
  body = '<section><p>text</p></section>',
  after = '',
  declaration = '<?xml version="1.0" encoding="utf-8"?>',
}: Fb2Pieces = {}): string => `${declaration}
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info>${titleInfo}</title-info><document-info>${documentInfo}</document-info>
<publish-info>${publishInfo}</publish-info></description>
<body>${body}</body>${after}</FictionBook>`;
