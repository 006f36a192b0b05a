import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const local = new BlockList()
local.addSubnet('10.0.0.0', 8, 'ipv4')
local.addSubnet('172.16.0.0', 12, 'ipv4')
local.addSubnet('192.168.0.0', 16, 'ipv4')
local.addSubnet('169.254.0.0', 16, 'ipv4')
local.addSubnet('100.64.0.0', 10, 'ipv4')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** Returns whether a host name or IP address is this machine itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || contains(loopback, host)
}

/** Returns whether an address is not public: loopback, private, link-local, shared or unique local. */
export function isPrivate(host: string): boolean {
  return isLoopback(host) || contains(local, host)
}

function contains(list: BlockList, host: string): boolean {
  const version = isIP(host)
  return version !== 0 && list.check(host, version === 4 ? 'ipv4' : 'ipv6')
}
