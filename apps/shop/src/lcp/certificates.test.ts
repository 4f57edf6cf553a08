import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createProviderCertificate } from './certificates.ts';

it('[SHOP-39] the certificate of the shop is issued by an authority of its own, for twenty years', async () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const created = await createProviderCertificate('Lantern Books', now);
  const [authority, certificate] = [new X509Certificate(created.authority), new X509Certificate(created.certificate)];
  expect([authority.ca, certificate.ca]).toEqual([true, false]);
  expect(certificate.subject).toBe('CN=Lantern Books');
  expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(created.privateKey)).toBe(true);
  expect(created.privateKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(new Date(certificate.validTo)).toEqual(new Date('2046-11-26T12:00:00Z'));
});

it.skipIf(spawnSync('openssl', ['version']).status !== 0)('[SHOP-39] OpenSSL accepts the certificates', async () => {
  const created = await createProviderCertificate('Книги & «Lantern»', new Date());
  const [authority, certificate] = [new X509Certificate(created.authority), new X509Certificate(created.certificate)];
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-certificate-'));
  try {
    writeFileSync(path.join(folder, 'authority.pem'), authority.toString());
    writeFileSync(path.join(folder, 'certificate.pem'), certificate.toString());
    const options = ['verify', '-CAfile', 'authority.pem', 'certificate.pem'];
    expect(execFileSync('openssl', options, { cwd: folder }).toString()).toContain('certificate.pem: OK');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('[SHOP-39] dates after 2049 are written with four digits of the year', async () => {
  const { certificate } = await createProviderCertificate('Lantern Books', new Date('2040-01-02T03:04:05Z'));
  expect(new Date(new X509Certificate(certificate).validTo)).toEqual(new Date('2060-01-02T03:04:05Z'));
});
