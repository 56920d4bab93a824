import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressNetwork,
  clientAddress,
  isAddressOrNetwork,
  trustedProxies,
} from '../../../gateway/http/client-address.ts';

const none = trustedProxies([]);
const proxies = trustedProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48', '::1']);

describe('the client address', () => {
  it('is the peer of the socket, whatever a client writes, while no proxy is trusted', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1', none)).toBe('203.0.113.7');
    expect(clientAddress('203.0.113.7', '198.51.100.1', proxies)).toBe('203.0.113.7');
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(clientAddress('203.0.113.7', header, proxies)).toBe('203.0.113.7');
      }),
    );
  });

  it.each([
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', 'evil, 198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.1.2.3', '1.1.1.1,198.51.100.1,192.0.2.7,10.0.0.1', '198.51.100.1'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '::ffff:198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '::FFFF:C633:6401', '198.51.100.1'],
    ['::1', '2001:DB8:0:0:0:0:0:9', '2001:db8::9'],
    ['2001:db8:ffff::1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
    ['10.1.2.3', 'fe80::1%eth0', 'fe80::1'],
  ])(
    'from peer %s with X-Forwarded-For %s is %s: the rightmost that is no trusted proxy',
    (peer, header, expected) => {
      expect(clientAddress(peer, header, proxies)).toBe(expected);
    },
  );

  it.each([null, '', ' ', 'unknown', 'nonsense, 10.2.2.2', '198.51.100.1, _hidden', '999.1.1.1'])(
    'is the last proxy believed where X-Forwarded-For %j does not go on',
    (header) => {
      expect(clientAddress('10.1.2.3', header, proxies)).toMatch(/^10\./);
    },
  );

  it('is unknown without a socket', () => {
    expect(clientAddress(undefined, '198.51.100.1', proxies)).toBe('unknown');
  });

  it('counts for IPv6 as its network of 64 bits, and is otherwise what it is', () => {
    expect(addressNetwork('198.51.100.1')).toBe('198.51.100.1');
    expect(addressNetwork('unknown')).toBe('unknown');
    expect(addressNetwork('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64');
    expect(addressNetwork('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(addressNetwork('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(addressNetwork('::1')).toBe('0:0:0:0::/64');
  });
});

describe('TRUSTED_PROXIES', () => {
  it.each(['10.0.0.0/8', '0.0.0.0/0', '192.0.2.7', '::1', '2001:db8::/32', '::/0'])('takes %s', (text) => {
    expect(isAddressOrNetwork(text)).toBe(true);
  });

  it.each([
    '',
    'proxy.example',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '1.2.3.4/x',
  ])('refuses %j', (text) => {
    expect(isAddressOrNetwork(text)).toBe(false);
  });
});
