// Creates the bucket, and Lectern's key with access to nothing else, through Garage's administration API (v2). Safe to run again.
import { readFileSync } from 'node:fs';

const {
  STORE_ADMIN: admin = 'http://store:3903',
  SECRETS: folder = '/run/secrets',
  BUCKET: bucket = 'lectern',
} = process.env;
const CONFLICT = 409;

const readSecret = (name) => readFileSync(`${folder}/${name}`, 'utf8').trim();
const token = readSecret('s3_root_password');
const [accessKeyId, secretAccessKey] = [readSecret('s3_access_key'), readSecret('s3_secret_key')];

/** Calls the API; what exists already is no error. */
const call = async (path, body) => {
  const response = await fetch(`${admin}/v2/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json();
  if (response.status === CONFLICT) return null;
  throw new Error(`${path.split('?')[0]}: ${response.status}`); // the body may repeat a secret
};

if (!/^GK[\da-f]{24}$/.test(accessKeyId))
  throw new Error('secrets/s3_access_key is of an earlier object store: docs/runbook.md, “Another object store”.');
await call('ImportKey', { accessKeyId, secretAccessKey, name: 'lectern' });
await call('CreateBucket', { globalAlias: bucket });
const { id: bucketId } = await call(`GetBucketInfo?globalAlias=${bucket}`);
await call('AllowBucketKey', { bucketId, accessKeyId, permissions: { read: true, write: true, owner: false } });
process.stdout.write('The bucket is ready.\n');
