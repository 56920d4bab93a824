import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type BodyOptions,
  ClientGoneError,
  eachPiece,
  readBody,
  sha256OfBody,
} from '../../../gateway/http/body.ts';
import { type BodyPlace, createBodyPlaces } from '../../../gateway/http/body-places.ts';
import { requireMediaType } from '../../../gateway/http/media-type.ts';
import { MEDIUM_BODY_BYTES, SMALL_BODY_BYTES } from '../../../gateway/limits.ts';

const FREE: BodyPlace = { widen: async () => undefined, release: () => undefined };

function reading(
  options: Partial<BodyOptions> & { contentLength?: string; place?: BodyPlace; encoding?: string } = {},
) {
  const { contentLength = null, place = FREE, encoding = 'identity', ...rest } = options;
  const stream = new PassThrough();
  const body = readBody({ stream, contentLength, place, encoding }, { maxBytes: 100, party: 'one', ...rest });
  body.catch(() => undefined);
  return { stream, body };
}

afterEach(() => void vi.useRealTimers());

describe('A request body', () => {
  it('is what was sent, in pieces of any size, and hashed as it came', async () => {
    const sent = Buffer.from(Array.from({ length: 50_000 }, (_, n) => n % 251));
    for (const contentLength of [undefined, '50000']) {
      const digest = sha256OfBody();
      const length = contentLength === undefined ? {} : { contentLength };
      const { stream, body } = reading({ maxBytes: 60_000, digest, ...length });
      for (let from = 0; from < sent.length; from += 7) stream.write(sent.subarray(from, from + 7));
      stream.end();
      const { content, copy } = await body;
      expect(Buffer.compare(content, sent)).toBe(0);
      expect(copy().buffer.byteLength).toBe(sent.length);
      expect(digest.digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'));
    }
  });

  it('is whole only once its last piece was taken, although a paused request ends before', async () => {
    let taken = 0;
    const server = createServer((request, answer) => {
      const take = async (piece: Uint8Array) => {
        await pause(5);
        taken += piece.length;
      };
      eachPiece(request, take).then(() => answer.end(String(taken)), answer.destroy);
    }).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const body = 'x'.repeat(100_000);
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
      expect(await answer.text()).toBe('100000');
    } finally {
      server.close();
    }
  });

  it('that says it is too long is refused before a byte of it is read', async () => {
    const { stream, body } = reading({ contentLength: '101' });
    await expect(body).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(stream.listenerCount('data')).toBe(0);
  });

  it('that turns out too long is refused with that piece, and read no further', async () => {
    const { stream, body } = reading();
    stream.write('x'.repeat(100));
    stream.write('x');
    await expect(body).rejects.toMatchObject({ code: 'payload_too_large' });
    expect([stream.listenerCount('data'), stream.isPaused()]).toEqual([0, true]);
  });

  it('whose client leaves is nobody to answer', async () => {
    const { stream, body } = reading();
    stream.write('x');
    stream.destroy();
    await expect(body).rejects.toBeInstanceOf(ClientGoneError);
  });

  it('whose client left before it was read is not waited for', async () => {
    const stream = new PassThrough();
    stream.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    const body = readBody({ stream, contentLength: null, place: FREE }, { maxBytes: 100, party: 'one' });
    await expect(body).rejects.toBeInstanceOf(ClientGoneError);
  });

  it('may come at any pace for ten seconds and must come at 64 KiB a second after them', async () => {
    vi.useFakeTimers();
    const slow = reading();
    const steady = reading({ maxBytes: 2 ** 22 });
    slow.stream.write('x');
    for (let second = 0; second < 20; second += 1) {
      steady.stream.write(Buffer.alloc(64 * 1024));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await expect(slow.body).rejects.toMatchObject({ code: 'malformed_request' });
    steady.stream.end();
    expect((await steady.body).content.length).toBe(20 * 64 * 1024);
  });

  it('is not read while it waits for a place, and that time is not held against it', async () => {
    vi.useFakeTimers();
    const places: (() => void)[] = [];
    const place = { ...FREE, widen: () => new Promise<void>((resolve) => places.push(resolve)) };
    const { stream, body } = reading({ maxBytes: 2 ** 20, place });
    stream.write(Buffer.alloc(SMALL_BODY_BYTES + 1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.readableFlowing).toBeNull();
    places.shift()?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stream.isPaused(), places.length]).toEqual([true, 1]);
    places.shift()?.();
    stream.end();
    expect((await body).content.length).toBe(SMALL_BODY_BYTES + 1);
  });
});

describe('Places for bodies', () => {
  const LARGE = MEDIUM_BODY_BYTES + 1;

  it('are taken by none that is small, and given back with the request', async () => {
    const newPlace = createBodyPlaces();
    for (let n = 0; n < 1_000; n += 1) await newPlace().widen('one', SMALL_BODY_BYTES);
    const [first, second, third] = [newPlace(), newPlace(), newPlace()];
    await first.widen('one', LARGE);
    await first.widen('one', LARGE);
    await second.widen('one', LARGE);
    let isIn = false;
    const waiting = third.widen('one', LARGE).then(() => {
      isIn = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isIn).toBe(false);
    first.release();
    await waiting;
  });

  it('are left to others however many one party asks for, and those beyond its share of the queue are refused', async () => {
    const newPlace = createBodyPlaces();
    const asked = Array.from({ length: 500 }, () => newPlace().widen('hostile', LARGE));
    const refused = Promise.allSettled(asked.slice(34));
    await newPlace().widen('honest', LARGE);
    expect(await refused).toEqual(
      Array.from({ length: 466 }, () => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'busy' }),
      })),
    );
    for (const one of asked) one.catch(() => undefined);
  });

  it('come too late for a request that has ended', async () => {
    const newPlace = createBodyPlaces();
    const [first, second, gone, next] = [newPlace(), newPlace(), newPlace(), newPlace()];
    await first.widen('one', LARGE);
    await second.widen('one', LARGE);
    const late = gone.widen('one', LARGE);
    gone.release();
    first.release();
    await late;
    await expect(next.widen('one', LARGE)).resolves.toBeUndefined();
  });
});

describe('A compressed body', () => {
  const text = Buffer.from(JSON.stringify(Array.from({ length: 5_000 }, (_, n) => ({ n, square: n * n }))));
  const packed = { gzip: gzipSync(text), zstd: zstdCompressSync(text) };

  it.each(['gzip', 'zstd'] as const)(
    'in %s is read as what it unpacks to, the digest too',
    async (encoding) => {
      const digest = sha256OfBody();
      const { stream, body } = reading({ encoding, maxBytes: text.length, digest });
      stream.end(packed[encoding]);
      expect(Buffer.compare((await body).content, text)).toBe(0);
      expect(digest.digest('hex')).toBe(createHash('sha256').update(text).digest('hex'));
    },
  );

  it.each(['gzip', 'zstd'] as const)('in %s is bounded as it unpacks', async (encoding) => {
    const { stream, body } = reading({ encoding, maxBytes: text.length - 1 });
    stream.end(packed[encoding]);
    await expect(body).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('takes a place for what it unpacks to', async () => {
    const widths: number[] = [];
    const place: BodyPlace = {
      widen: async (_party, bytes) => void widths.push(bytes),
      release: () => undefined,
    };
    const { stream, body } = reading({ encoding: 'gzip', maxBytes: 10 * MEDIUM_BODY_BYTES, place });
    stream.end(gzipSync(Buffer.alloc(2 * SMALL_BODY_BYTES, 'ab')));
    await body;
    expect(Math.max(...widths)).toBeGreaterThanOrEqual(2 * SMALL_BODY_BYTES);
  });

  it('that unpacks to very many times its size is refused', async () => {
    const { stream, body } = reading({ encoding: 'gzip', maxBytes: 20 * MEDIUM_BODY_BYTES });
    stream.end(gzipSync(Buffer.alloc(15 * MEDIUM_BODY_BYTES)));
    await expect(body).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringMatching(/500 times/),
    });
  });

  it.each([
    ['gzip', Buffer.from('{"invoices":[]}')],
    ['gzip', packed.gzip.subarray(0, 100)],
    ['zstd', packed.gzip],
    ['zstd', packed.zstd.subarray(0, 100)],
    ['gzip', Buffer.alloc(0)],
  ])('that is not complete %s is refused as malformed', async (encoding, sent) => {
    const { stream, body } = reading({ encoding, maxBytes: text.length });
    stream.end(sent);
    await expect(body).rejects.toMatchObject({ code: 'malformed_request' });
  });
});

describe('The media type of a body', () => {
  const refusalOf = (headers: Record<string, string>) => {
    try {
      requireMediaType(new Headers(headers), 'application/json');
      return null;
    } catch (error) {
      return error;
    }
  };
  const JSON_TYPE = { 'content-type': 'application/json' };

  it.each(['gzip', 'GZIP', 'zstd', 'identity', ''])('may be encoded as "%s"', (encoding) => {
    expect(refusalOf({ ...JSON_TYPE, 'content-encoding': encoding })).toBeNull();
  });

  it.each<[Record<string, string>, RegExp]>([
    [
      { ...JSON_TYPE, 'content-encoding': 'br' },
      /^The Content-Encoding br is not taken: send gzip or zstd, or none\.$/,
    ],
    [{ ...JSON_TYPE, 'content-encoding': 'gzip, gzip' }, /gzip or zstd/],
    [{ ...JSON_TYPE, 'content-encoding': 'constructor' }, /gzip or zstd/],
    [
      { 'content-type': 'application/json; charset="ISO-8859-1"' },
      /^The charset iso-8859-1 is not taken.*UTF-8/,
    ],
    [{ 'content-type': 'text/csv' }, /must be application\/json, not text\/csv/],
    [{}, /must be application\/json: send/],
  ])('that is not taken is named: %j', (headers, message) => {
    expect(refusalOf(headers)).toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringMatching(message),
    });
  });
});
