import { expect, it } from 'vitest'
import { networkOf, wideNetworkOf } from './network-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:7::1', '2001:db8:7:7::/64'],
  ['2001:0DB8:0007:0007:ffff:1:2:3', '2001:db8:7:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('the limit of a network counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['2001:db8:7:7::1', '2001:db8:7::/48'],
  ['2001:db8:7:ffff::1', '2001:db8:7::/48'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
])('finds for %s the wide network %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})
