#!/usr/bin/env node
// The entry of a release. It loads on every Node that has modules, so that it can say which one is needed, and it checks
// what only a package knows: the account that the commands run under, and the volume of a container.
import { readFileSync } from 'node:fs'

const NEEDED_MAJOR = 24
const { FUEL_SHACK_USER: account, FUEL_SHACK_VOLUME: volume } = process.env

function problem() {
  if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR)
    return `Fuel Shack needs Node.js ${NEEDED_MAJOR} or later, and this is Node.js ${process.versions.node}: install it from https://nodejs.org.`
  if (account && process.getuid() !== 0) return `Run this command as root: it runs under the account ${account}.`
  if (volume && !isMounted(volume))
    return `No volume is mounted at ${volume}, so all data would be deleted with this container. Start it with -v fuel-shack:${volume}.`
  return undefined
}

function isMounted(folder) {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
  return mounts.some((line) => line.split(' ')[4] === folder)
}

/** Files that a command writes belong to the service, and its code runs without the rights of root. */
function becomeAccount() {
  process.initgroups(account, account)
  process.setgid(account)
  process.setuid(account)
}

const found = problem()
if (found) {
  console.error(found)
  process.exitCode = 1
} else {
  if (account) becomeAccount()
  // The demo is a program of its own: it starts the server, and what stands in for Stripe.
  if (process.argv[2] === 'demo') {
    process.argv.splice(2, 1)
    void import('../lib/demo.mjs')
  } else void import('../lib/cli.mjs')
}
