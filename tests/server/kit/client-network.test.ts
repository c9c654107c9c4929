import { describe, expect, it } from 'vitest'
import { networkOf } from '#server/kit/client-network.ts'

describe('under which name an address is counted', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::192.0.2.1', '2001:db8:1:2::/64'],
    ['2001:db8::2', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%ETH1', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))
})
