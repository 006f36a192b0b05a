import { expect, it } from 'vitest'
import type { AccessTokenRules } from './sign-in.ts'
import { findTokenFault } from './access-token-rules.ts'

const NOW = 1_800_000_000
const OWN: AccessTokenRules = { maxLifetimeSeconds: 600, clockToleranceSeconds: 5, isProfiled: true }
const FOREIGN: AccessTokenRules = { maxLifetimeSeconds: 86_400, clockToleranceSeconds: 60, isProfiled: false }
const PROFILED = { alg: 'ES256', typ: 'at+jwt' }
const PLAIN = { alg: 'RS256', typ: 'JWT' }
const CLAIMS = { sub: 'casey', iat: NOW - 10, exp: NOW + 590 }

it.each([
  ['of the embedded provider', PROFILED, CLAIMS, OWN],
  ['with the full media type', { ...PROFILED, typ: 'application/at+jwt' }, CLAIMS, OWN],
  ['of another provider without a type', { alg: 'RS256' }, { ...CLAIMS, exp: NOW + 86_390 }, FOREIGN],
  ['of another provider that does not say when it was issued', PLAIN, { sub: 'casey', exp: NOW + 3600 }, FOREIGN],
  ['of another provider whose clock is a little ahead', PLAIN, { ...CLAIMS, iat: NOW + 30 }, FOREIGN],
  ['of an older Keycloak, with a nonce', PLAIN, { ...CLAIMS, typ: 'Bearer', nonce: 'n', scope: 'openid' }, FOREIGN],
])('accepts an access token %s', (_what, header, claims, rules) => {
  expect(findTokenFault(header, claims, rules, NOW)).toBeUndefined()
})

it.each([
  ['a lifetime of ten years', PROFILED, { ...CLAIMS, exp: NOW + 315_360_000 }, OWN, 'lifetime'],
  ['a longer lifetime than the provider issues', PROFILED, { ...CLAIMS, exp: NOW + 700 }, OWN, 'lifetime'],
  ['no time of issue', PROFILED, { sub: 'casey', exp: NOW + 60 }, OWN, 'issued_at'],
  ['a time of issue in the future', PROFILED, { ...CLAIMS, iat: NOW + 60 }, OWN, 'issued_at'],
  ['another type', PLAIN, CLAIMS, OWN, 'type'],
  ['no type', { alg: 'ES256' }, CLAIMS, OWN, 'type'],
  ['a lifetime of two days by another provider', PLAIN, { ...CLAIMS, exp: NOW + 172_800 }, FOREIGN, 'lifetime'],
  ['no time of issue and two days to go', PLAIN, { sub: 'casey', exp: NOW + 172_800 }, FOREIGN, 'lifetime'],
  ['the hash of an access token', PLAIN, { ...CLAIMS, at_hash: 'x' }, FOREIGN, 'not_an_access_token'],
  ['a nonce and no scope', PLAIN, { ...CLAIMS, nonce: 'n' }, FOREIGN, 'not_an_access_token'],
  ["Keycloak's mark of an ID token", PLAIN, { ...CLAIMS, typ: 'ID', scope: 'x' }, FOREIGN, 'not_an_access_token'],
  ['the type of a logout token', { ...PLAIN, typ: 'logout+jwt' }, CLAIMS, FOREIGN, 'not_an_access_token'],
])('finds the fault of a token with %s', (_what, header, claims, rules, fault) => {
  expect(findTokenFault(header, claims, rules, NOW)).toBe(fault)
})
