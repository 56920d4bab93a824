import { expect, it } from 'vitest';
import { chosenEncoding } from '../../../gateway/http/compress.ts';

it.each([
  ['nothing', null, null],
  ['an empty list', '', null],
  ['what browsers send', 'gzip, deflate, br, zstd', 'zstd'],
  ['what older ones send', 'gzip, deflate, br', 'br'],
  ['gzip alone', 'GZip', 'gzip'],
  ['encodings nobody knows', 'deflate, compress, x-made-up', null],
  ['a preference', 'zstd;q=0.2, br;q=0.9, gzip;q=0.5', 'br'],
  ['a refusal', 'zstd;q=0, br;q=0, gzip', 'gzip'],
  ['refusals alone', 'gzip;q=0, *;q=0', null],
  ['anything', '*', 'zstd'],
  ['anything but one', '*, zstd;q=0', 'br'],
  ['identity first', 'identity;q=1, gzip;q=0.5', null],
  ['weights that are none', 'gzip;q=x, br;q=7', null],
])('of %s it chooses %s: %s', (_what, accepted, chosen) => {
  expect(chosenEncoding(accepted)).toBe(chosen);
});
