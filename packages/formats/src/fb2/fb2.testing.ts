/** Parts of a test FB2; everything else is minimal. */
export type Fb2Options = {
  titleInfo?: string;
  documentInfo?: string;
  publishInfo?: string;
  body?: string;
  /** After the body: pictures, further bodies. */
  after?: string;
  declaration?: string;
};

/** Builds an FB2 exactly as specified, valid or not. */
export const buildFb2 = ({
  titleInfo = '<book-title>T</book-title>',
  documentInfo = '',
  publishInfo = '',
  body = '<section><p>text</p></section>',
  after = '',
  declaration = '<?xml version="1.0" encoding="utf-8"?>',
}: Fb2Options = {}): string => `${declaration}
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info>${titleInfo}</title-info><document-info>${documentInfo}</document-info>
<publish-info>${publishInfo}</publish-info></description>
<body>${body}</body>${after}</FictionBook>`;
